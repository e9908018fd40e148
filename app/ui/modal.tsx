import { type ReactNode, useEffect, useRef } from 'react'
import { keepFocus } from './keep-focus.ts'
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
