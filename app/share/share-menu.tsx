import { whatsAppUrl } from '../../domain/share/share-links.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ShareWays } from './share-ways.tsx'

type Props = { title: string; link: string; text: string; onClose: () => void }

/** The ways to send a page where the device has no share sheet. Loaded when it opens. */
export default function ShareMenu({ title, link, text, onClose }: Props) {
  return (
    <Dialog title="Share" onClose={onClose}>
      <p dir="auto">{title}</p>
      <ShareWays link={link} subject={title} text={text} whatsApp={{ href: whatsAppUrl(text), target: '_blank' }} />
    </Dialog>
  )
}
