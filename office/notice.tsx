import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** A sentence about what was done, or why not. Screen readers say it at once, and a form moves the focus to a fault. */
export function Notice({ kind, children }: { kind: 'done' | 'fault'; children: ReactNode }) {
  return (
    <div {...(kind === 'done' ? { role: 'status' } : { role: 'alert', tabIndex: -1 })} className={styles[kind]}>
      {children}
    </div>
  )
}
