import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import buttons from '../ui/button.module.css'
import { keepFocus } from '../ui/keep-focus.ts'
import styles from './filter-sheet.module.css'

type Props = {
  /** What the fields would find; null while only the server can tell. */
  total: number | null
  onInput: (form: HTMLFormElement) => void
  onClear: (form: HTMLFormElement) => void
  /** `close` is for when the sheet has done its work. */
  onSubmit: (form: HTMLFormElement, close: () => void) => void
  onClose: () => void
  children: ReactNode
}

/**
 * The filter on a phone: over the page, with the number of properties in its button as soon as the browser can count them.
 * Nothing changes beneath until that is pressed.
 */
export function FilterSheet({ total, onInput, onClear, onSubmit, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const found = total === null ? null : `${total} ${total === 1 ? 'property' : 'properties'}`
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Closed by its own element, which gives the focus back.
    onSubmit(event.currentTarget, () => dialog.current?.close())
  }
  function closeBeside({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    if (target === currentTarget) currentTarget.close()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={title}
      onClose={onClose}
      onClick={closeBeside}
      onKeyDown={keepFocus}
    >
      <form
        className={styles.form}
        onInput={({ currentTarget }) => onInput(currentTarget)}
        onSubmit={submit}
        noValidate
      >
        <div className={styles.head}>
          <h2 id={title}>Filters</h2>
          <button type="button" className={styles.close} onClick={() => dialog.current?.close()} aria-label="Close">
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="m5 5 14 14M19 5 5 19" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>
        </div>
        <div className={styles.fields}>{children}</div>
        <div className={styles.buttons}>
          <button
            type="button"
            className={buttons.secondary}
            onClick={({ currentTarget: { form } }) => form && onClear(form)}
          >
            Clear all
          </button>
          <button type="submit" className={buttons.primary}>
            Show {found ?? 'properties'}
          </button>
        </div>
        <p role="status" className="visually-hidden">
          {found}
        </p>
      </form>
    </dialog>
  )
}
