import type { Firm } from '../../domain/firm/firm.ts'
import styles from './wordmark.module.css'

/** The firm's mark with its name. */
export function Wordmark({ firm: { mark, wordmark } }: { firm: Firm }) {
  return (
    <span className={styles.wordmark}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the content's own drawing, which the start has checked */}
      <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: mark }} />
      {wordmark}
    </span>
  )
}
