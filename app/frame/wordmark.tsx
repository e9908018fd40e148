import type { Firm } from '../../domain/firm/firm.ts'
import styles from './wordmark.module.css'

/** A longer name is set smaller where the header has little room, in up to three lines. Characters. */
const longFrom = 10

/** The firm's mark with its name. */
export function Wordmark({ firm: { mark, wordmark }, className = '' }: { firm: Firm; className?: string | undefined }) {
  return (
    <span
      className={`${wordmark.length < longFrom ? styles.wordmark : `${styles.wordmark} ${styles.long}`} ${className}`}
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the content's own drawing, which the start has checked */}
      <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: mark }} />
      <span>{wordmark}</span>
    </span>
  )
}
