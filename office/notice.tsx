import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** A sentence about what was done, or why not. Screen readers say it at once. */
export function Notice({ kind, children }: { kind: 'done' | 'fault'; children: ReactNode }) {
  return (
    <div role={kind === 'done' ? 'status' : 'alert'} className={styles[kind]}>
      {children}
    </div>
  )
}
