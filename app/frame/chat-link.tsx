import type { Firm } from '../../domain/firm/firm.ts'
import { chatUrl } from '../../domain/telephone.ts'
import { ChatShape } from '../ui/contact-shapes.tsx'
import styles from './chat-link.module.css'

/** A chat with the firm's messaging number, in a new tab; nothing where it cannot be dialled. */
export function ChatLink({ firm, className = '' }: { firm: Firm; className?: string | undefined }) {
  const number = firm.dialled[firm.chatNumber]
  if (!number) return null
  return (
    <a
      className={`${styles.chat} ${className}`}
      href={chatUrl(number, `Hello ${firm.name}, I would like to speak to a consultant.`)}
      target="_blank"
      rel="noopener"
    >
      <ChatShape />
      <span>WhatsApp us</span>
    </a>
  )
}
