import type { ReactNode } from 'react'
import styles from './door.module.css'

/** A page for people who are not signed in. */
export function Door({ firmName, title, children }: { firmName: string; title: string; children: ReactNode }) {
  return (
    <main className={styles.door}>
      <div className={styles.panel}>
        <p className={styles.firm}>{firmName} office</p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
