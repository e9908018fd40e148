import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** `autoFocus` brings it into the window without script, too. */
const alerting = { role: 'alert', tabIndex: -1, autoFocus: true }

/** A sentence about what was done, why not, or whether it is right. Screen readers say it at once; the last two have the focus. */
export function Notice({ kind, children }: { kind: 'done' | 'fault' | 'question'; children: ReactNode }) {
  return (
    <div {...(kind === 'done' ? { role: 'status' } : alerting)} className={styles[kind]}>
      {children}
    </div>
  )
}
