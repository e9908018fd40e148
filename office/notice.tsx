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

/** Says what was just done, by the word in the address. Anybody can write another word there, which says nothing. */
export function DoneNotice({ done, sentences }: { done: string | null; sentences: Readonly<Record<string, string>> }) {
  return done !== null && Object.hasOwn(sentences, done) ? <Notice kind="done">{sentences[done]}</Notice> : null
}
