import { availabilityMark } from '../../domain/listings/availability.ts'
import type { ListingState } from '../../domain/office/editor.ts'
import styles from './state-mark.module.css'

export const listingStateLabels: Record<ListingState, string> = {
  draft: 'Draft',
  published: 'Published',
  'on-hold': 'On hold',
  withdrawn: 'Withdrawn',
}

/** The publication of a listing, framed in a colour of its own. `text` replaces its name. */
export function StateMark({ state, text = listingStateLabels[state] }: { state: ListingState; text?: string }) {
  return (
    <span className={styles.mark} data-state={state}>
      {text}
    </span>
  )
}

/** Says of a listing that it is under offer, let or sold; nothing of one that can be had. */
export function AvailabilityMark({ listing }: { listing: Parameters<typeof availabilityMark>[0] }) {
  const mark = availabilityMark(listing)
  return mark && <span className={styles.mark}>{mark}</span>
}
