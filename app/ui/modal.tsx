import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './modal.module.css'

type Props = { label: string; onClose: () => void; children: ReactNode }

/** A dialog over the page: focus stays inside while it is open and returns when it closes; Escape closes it. */
export function Modal({ label, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog ref={dialog} className={styles.modal} aria-label={label} onClose={onClose} onKeyDown={keepFocus}>
      {children}
      <button type="button" className={styles.close} onClick={() => dialog.current?.close()} aria-label="Close">
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="m5 5 14 14M19 5 5 19" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
    </dialog>
  )
}

/** A dialog lets focus go on to the browser's own controls, from where some find no way back. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea'),
  ].filter((element) => element.checkVisibility() && !element.matches(':disabled, [tabindex="-1"]'))
  const leaving = event.shiftKey ? stops.at(0) : stops.at(-1)
  if (document.activeElement !== leaving) return
  event.preventDefault()
  ;(event.shiftKey ? stops.at(-1) : stops.at(0))?.focus()
}
