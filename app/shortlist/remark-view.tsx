import type { ReactNode } from 'react'
import { type Remark, remarkLabels } from '../../domain/shortlist/entry.ts'
import styles from './remark-view.module.css'

/** A note and a state as text. Others can write anything, so nothing of it is ever read as HTML. */
export function RemarkView({ by, remark, children }: { by?: string; remark: Remark; children?: ReactNode }) {
  return (
    <div className={styles.remark}>
      {(by || remark.state) && (
        <p className={styles.by}>
          {by} {remark.state && <span className={styles.state}>{remarkLabels[remark.state]}</span>}
        </p>
      )}
      {remark.note && (
        <blockquote dir="auto" className={styles.note}>
          {remark.note}
        </blockquote>
      )}
      {children}
    </div>
  )
}
