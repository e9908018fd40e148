import { availabilityMark } from '../../domain/listings/availability.ts'
import type { ListingState } from '../../domain/office/editor.ts'
import { publicationWords } from '../../domain/office/publication-words.ts'
import styles from './state-mark.module.css'

/** The publication of a listing, framed in a colour of its own. */
export function StateMark({ state }: { state: ListingState }) {
  return (
    <span className={styles.mark} data-state={state}>
      {publicationWords[state].label}
    </span>
  )
}

/** Says of a listing that it is under offer, let or sold; nothing of one that can be had. */
export function AvailabilityMark({ listing }: { listing: Parameters<typeof availabilityMark>[0] }) {
  const mark = availabilityMark(listing)
  return mark && <span className={styles.mark}>{mark}</span>
}
