import { useState } from 'react'
import { whatsAppUrl } from '../../domain/share/share-links.ts'
import { isEmptyRemark } from '../../domain/shortlist/entry.ts'
import type { ShortlistItem } from '../../domain/shortlist/order.ts'
import { toPropertyNow } from '../../domain/shortlist/property.ts'
import { toShareText } from '../../domain/shortlist/share-text.ts'
import { formatRemarks } from '../../domain/shortlist/shared-remarks.ts'
import { urls } from '../../domain/urls.ts'
import { ShareWays } from '../share/share-ways.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './share-dialog.module.css'

type Props = { items: readonly ShortlistItem[]; onClose: () => void }

/** Longer links are cut by some messengers. */
const longLink = 4_000

/** Sends the list to somebody (F10). */
export function ShareDialog({ items, onClose }: Props) {
  const [withNotes, setWithNotes] = useState(false)

  const remarks = items.map(({ entry }) => entry)
  const hasNotes = remarks.some((remark) => !isEmptyRemark(remark))
  const fragment = withNotes ? formatRemarks(remarks) : ''
  const link = location.origin + urls.shortlist(remarks.map(({ id }) => id)) + fragment
  const text = toShareText(
    items.map(({ entry, property }) => toPropertyNow(entry, property)),
    link,
    location.origin,
  )
  return (
    <Dialog title={`Share ${items.length === 1 ? 'one property' : `${items.length} properties`}`} onClose={onClose}>
      <p>Anyone with the link can see these properties, on any device and without an account.</p>
      {hasNotes && (
        <label className={styles.choice}>
          <input type="checkbox" checked={withNotes} onChange={({ target }) => setWithNotes(target.checked)} />
          <span>
            Include my notes and stages
            <small>They are part of the link, so only people who have the link can read them.</small>
          </span>
        </label>
      )}
      <ShareWays link={link} subject="Our shortlist" text={text} whatsApp={toWhatsApp(text, withNotes)}>
        {link.length > longLink && (
          <p className={styles.note}>
            This link is long, and some messaging apps may cut it short. Share fewer properties or shorten your notes.
          </p>
        )}
      </ShareWays>
      {withNotes && (
        <p className={styles.note}>
          To send notes, you need the WhatsApp app on this device. If you do not have it here, copy the link and paste
          it into a chat.
        </p>
      )}
    </Dialog>
  )
}

/** The address `wa.me` would send the text, and the notes in it, to a server first; the app's own scheme does not. */
function toWhatsApp(text: string, withNotes: boolean) {
  if (withNotes) return { href: `whatsapp://send?text=${encodeURIComponent(text)}` }
  return { href: whatsAppUrl(text), target: '_blank' } as const
}
