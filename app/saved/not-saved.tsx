import { useRef } from 'react'
import { maxEntries } from '../../domain/shortlist/entry.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import buttons from '../ui/button.module.css'
import { closeDialog } from '../ui/close-button.tsx'
import styles from '../ui/dialog.module.css'
import { useModal } from '../ui/use-modal.ts'
import { countSaved } from './saved.ts'
import { storageRefused } from './storage-refused.ts'

/** Says why a property could not be saved. Loaded when that happens. */
export default function NotSaved({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="not-saved" onClose={onClose}>
      <h2 id="not-saved">We couldn’t save this property</h2>
      {countSaved() >= maxEntries ? (
        <p>
          Your shortlist is full, with {maxEntries} properties. <Link to={urls.shortlist()}>Remove some</Link> to make
          room.
        </p>
      ) : (
        <p>{storageRefused}</p>
      )}
      <button type="button" className={buttons.primary} onClick={closeDialog}>
        Close
      </button>
    </dialog>
  )
}
