import { type ReactNode, useRef } from 'react'
import { CloseButton } from './close-button.tsx'
import styles from './modal.module.css'
import { atEndOfBody, useModal } from './use-modal.ts'

type Props = { label: string; onClose: () => void; children: ReactNode }

/** A dialog that fills the window, for pictures and films. */
export function Modal({ label, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  return atEndOfBody(
    <dialog ref={dialog} className={styles.modal} aria-label={label} onClose={onClose}>
      {children}
      <CloseButton className={styles.close} />
    </dialog>,
  )
}
