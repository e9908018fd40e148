import type { ListingState } from '../../domain/office/editor.ts'
import styles from './state-mark.module.css'

export const listingStateLabels: Record<ListingState, string> = {
  draft: 'Draft',
  published: 'Published',
  withdrawn: 'Withdrawn',
}

/** The state of a listing, framed in a colour of its own. `text` replaces its name. */
export function StateMark({ state, text = listingStateLabels[state] }: { state: ListingState; text?: string }) {
  return (
    <span className={styles.mark} data-state={state}>
      {text}
    </span>
  )
}
