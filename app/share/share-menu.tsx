import { useRef } from 'react'
import { whatsAppUrl } from '../../domain/share/share-links.ts'
import { CloseButton } from '../ui/close-button.tsx'
import dialogStyles from '../ui/dialog.module.css'
import { useModal } from '../ui/use-modal.ts'
import { ShareWays } from './share-ways.tsx'

type Props = { title: string; link: string; text: string; onClose: () => void }

/** The ways to send a page where the device has no share sheet. Loaded when it opens. */
export default function ShareMenu({ title, link, text, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby="share" onClose={onClose}>
      <h2 id="share">Share</h2>
      <CloseButton className={dialogStyles.close} />
      <p dir="auto">{title}</p>
      <ShareWays link={link} subject={title} text={text} whatsApp={{ href: whatsAppUrl(text), target: '_blank' }} />
    </dialog>
  )
}
