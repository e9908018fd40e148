import { maxEntries } from '../../domain/shortlist/entry.ts'
import { urls } from '../../domain/urls.ts'
import { countSaved } from '../device/saved.ts'
import { storageRefused } from '../device/storage-refused.ts'
import { Link } from '../link.tsx'
import buttons from '../ui/button.module.css'
import { closeDialog } from '../ui/close-button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Says why a property could not be saved. Loaded when that happens. */
export default function NotSaved({ onClose }: { onClose: () => void }) {
  const close = (
    <button type="button" className={buttons.primary} onClick={closeDialog}>
      Close
    </button>
  )
  return (
    <Dialog title="We couldn’t save this property" onClose={onClose} answers={close}>
      {countSaved() >= maxEntries ? (
        <p>
          Your shortlist is full, with {maxEntries} properties. <Link to={urls.shortlist()}>Remove some</Link> to make
          room.
        </p>
      ) : (
        <p>{storageRefused}</p>
      )}
    </Dialog>
  )
}
