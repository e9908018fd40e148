import { useRef, useState } from 'react'
import { type Entry, isEmptyRemark } from '../../domain/shortlist/entry.ts'
import type { ShortlistProperty } from '../../domain/shortlist/property.ts'
import { toShareText } from '../../domain/shortlist/share-text.ts'
import { formatRemarks } from '../../domain/shortlist/shared-remarks.ts'
import { urls } from '../../domain/urls.ts'
import buttons from '../ui/button.module.css'
import { CloseButton } from '../ui/close-button.tsx'
import { TextField } from '../ui/field.tsx'
import { useModal } from '../ui/use-modal.ts'
import dialogStyles from './dialog.module.css'
import styles from './share-dialog.module.css'

type Props = { kept: { entry: Entry; property: ShortlistProperty | null; name: string }[]; onClose: () => void }

/** Longer links are cut by some messengers. */
const longLink = 4_000

/** Sends the list to somebody (F10). Loaded when it opens. */
export default function ShareDialog({ kept, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [withNotes, setWithNotes] = useState(false)
  const [said, setSaid] = useState('')
  useModal(dialog)

  const remarks = kept.map(({ entry }) => entry)
  const hasNotes = remarks.some((remark) => !isEmptyRemark(remark))
  const fragment = withNotes ? formatRemarks(remarks) : ''
  const link = location.origin + urls.shortlist(remarks.map(({ id }) => id)) + fragment
  const text = toShareText(kept.map(toProperty), link, location.origin)

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setSaid('The link is copied.')
    } catch {
      // Only pages served over TLS may write to the clipboard, and some browsers ask.
      dialog.current?.querySelector<HTMLInputElement>('input[readonly]')?.select()
      setSaid('Please copy the link from the field: this browser does not let us do it.')
    }
  }
  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby="share" onClose={onClose}>
      <h2 id="share">Share {kept.length === 1 ? 'one property' : `${kept.length} properties`}</h2>
      <CloseButton className={dialogStyles.close} />
      <p>Whoever has the link sees these properties, on any device and without an account.</p>
      {hasNotes && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={withNotes}
            onChange={({ target }) => {
              setWithNotes(target.checked)
              setSaid('')
            }}
          />
          <span>
            With my notes and states
            <small>They are inside the link itself: no server sees them, only whoever has the link.</small>
          </span>
        </label>
      )}
      <div className={styles.link}>
        <TextField label="Link" readOnly value={link} onFocus={({ target }) => target.select()} />
        <button type="button" className={buttons.primary} onClick={copy}>
          Copy link
        </button>
      </div>
      {link.length > longLink && (
        <p className={styles.note}>
          This link is long: some messengers cut it. Share fewer properties, or shorter notes.
        </p>
      )}
      <div className={styles.ways}>
        <a
          className={buttons.secondary}
          href={toWhatsApp(text, withNotes)}
          {...(!withNotes && { target: '_blank', rel: 'noopener' })}
        >
          WhatsApp
        </a>
        <a
          className={buttons.secondary}
          href={`mailto:?subject=${encodeURIComponent('Our shortlist')}&body=${encodeURIComponent(text)}`}
        >
          E-mail
        </a>
      </div>
      {withNotes && (
        <p className={styles.note}>
          With notes, WhatsApp opens as an app on this device. If it is not here, copy the link and paste it there.
        </p>
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
    </dialog>
  )
}

/** The address `wa.me` would send the text, and the notes in it, to a server first; the app's own scheme does not. */
function toWhatsApp(text: string, withNotes: boolean) {
  return `${withNotes ? 'whatsapp://send' : 'https://wa.me/'}?text=${encodeURIComponent(text)}`
}

/** The facts of today, or those of the time of saving where these are not known. */
function toProperty({ entry, property, name }: Props['kept'][number]): ShortlistProperty {
  const { id, kes, perMonth } = entry
  return property && property.found !== 'unavailable'
    ? { ...property, name }
    : { id, kes, perMonth, name, found: 'unavailable' }
}
