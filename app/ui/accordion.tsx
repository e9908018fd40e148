import type { ReactNode } from 'react'
import styles from './accordion.module.css'

type Props = {
  summary: ReactNode
  /** True for one that is open at first. */
  open?: boolean
  className?: string | undefined
  children: ReactNode
}

/** One section of an accordion. It opens and closes independently, by click or keyboard, with or without script. */
export function Accordion({ summary, open = false, className = '', children }: Props) {
  return (
    <details open={open} className={`${styles.accordion} ${className}`}>
      <summary>
        {summary}
        <svg className={styles.sign} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M4 12h16" stroke="currentColor" strokeWidth="2" />
          <path className={styles.upright} d="M12 4v16" stroke="currentColor" strokeWidth="2" />
        </svg>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
