import { chatUrl, type Firm } from '../../domain/firm/firm.ts'
import styles from './chat-link.module.css'

/** A chat with the firm's messaging number, in a new tab. */
export function ChatLink({ firm, className = '' }: { firm: Firm; className?: string | undefined }) {
  return (
    <a
      className={`${styles.chat} ${className}`}
      href={chatUrl(firm, `Hello ${firm.name}, I would like to speak to a consultant.`)}
      target="_blank"
      rel="noopener"
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M4 4h16v12H10l-6 5Z" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      </svg>
      <span>Chat with us</span>
    </a>
  )
}
