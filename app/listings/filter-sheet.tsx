import { type FormEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react'
import buttons from '../ui/button.module.css'
import { CloseButton } from '../ui/close-button.tsx'
import { useModal } from '../ui/use-modal.ts'
import styles from './filter-sheet.module.css'

type Props = {
  /** How many properties the fields find, as `12 properties`; null while only the server can search. */
  count: string | null
  onInput: (form: HTMLFormElement) => void
  onClear: (form: HTMLFormElement) => void
  onSubmit: (form: HTMLFormElement, close: () => void) => void
  onClose: () => void
  children: ReactNode
}

/** A sheet over the page with the fields of the filter, and the number of results in its button. */
export function FilterSheet({ count, onInput, onClear, onSubmit, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useModal(dialog)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // `close()` lets the browser return the focus to the button that opened the dialog. Then `onClose` removes the dialog.
    onSubmit(event.currentTarget, () => dialog.current?.close())
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a modal dialog with Escape
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={title} onClose={onClose} onClick={closeOnBackdrop}>
      <form
        className={styles.form}
        onInput={({ currentTarget }) => onInput(currentTarget)}
        onSubmit={submit}
        noValidate
      >
        <div className={styles.head}>
          <h2 id={title}>Filters</h2>
          <CloseButton className={styles.close} />
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
            Show {count ?? 'properties'}
          </button>
        </div>
        <p role="status" className="visually-hidden">
          {count}
        </p>
      </form>
    </dialog>
  )
}

/** A click on the backdrop has the dialog itself as its target. */
function closeOnBackdrop({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
  if (target === currentTarget) currentTarget.close()
}
