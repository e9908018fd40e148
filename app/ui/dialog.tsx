import { type ReactNode, useId, useRef } from 'react'
import { CloseButton } from './close-button.tsx'
import styles from './dialog.module.css'
import { atEndOfBody, useModal } from './use-modal.ts'

type Props = {
  title: ReactNode
  /** Gets the value of the button that closed the dialog; empty for Escape and for the cross. */
  onClose: (answer: string) => void
  children: ReactNode
  /** Buttons that close the dialog, in place of the cross. */
  answers?: ReactNode
}

/** A modal dialog with a heading. Loaded when it opens: the server renders none. */
export function Dialog({ title, onClose, children, answers }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useModal(dialog)
  return atEndOfBody(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      onClose={({ currentTarget }) => onClose(currentTarget.returnValue)}
    >
      <h2 id={heading}>{title}</h2>
      {!answers && <CloseButton className={styles.close} />}
      {children}
      {answers}
    </dialog>,
  )
}
