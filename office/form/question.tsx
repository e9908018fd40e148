import type { ReactNode } from 'react'
import { useFormFault } from './form-fault.ts'
import styles from './question.module.css'

type Props = {
  /** The words of the first press; those of the second are on the button of the form. */
  ask: string
  /** A sentence about that which cannot be brought back. */
  lost: ReactNode
  /** The buttons and fields of its form. */
  intent: string
  about: string
  children: ReactNode
}

/** Asks before a change that nobody can take back, also without script (J13). It is open where its form was refused. */
export function Question({ ask, lost, intent, about, children }: Props) {
  const fault = useFormFault()
  return (
    <details className={styles.question} open={(fault?.intent === intent && fault.id === about) || undefined}>
      <summary>{ask}</summary>
      <p>{lost}</p>
      {children}
    </details>
  )
}
