import { Telephone } from '../app/ui/telephone.tsx'
import type { WholeNumber } from '../domain/telephone.ts'
import styles from './rows.module.css'

/** A telephone that calls its number, or says that it cannot. */
export function OfficeTelephone({ number, children }: { number: WholeNumber | null; children: string }) {
  return (
    <>
      <Telephone number={number}>{children}</Telephone>
      {number === null && <span className={styles.soft}> (no link, as no country has this number)</span>}
    </>
  )
}
