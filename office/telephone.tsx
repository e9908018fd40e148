import { Telephone } from '../app/ui/telephone.tsx'
import type { WholeNumber } from '../domain/telephone.ts'
import styles from './rows.module.css'

/** The sentence where no link can be made of a telephone. */
export const noLink = 'No country has this number, so it cannot be called from here.'

/** A telephone that calls its number, or says that it cannot. */
export function OfficeTelephone({ number, children }: { number: WholeNumber | null; children: string }) {
  return (
    <>
      <Telephone number={number}>{children}</Telephone>
      {number === null && <span className={styles.soft}> {noLink}</span>}
    </>
  )
}
