import { Link } from 'react-router'
import type { ListingState, ListQuery } from '../../../domain/office/editor.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import type { Done } from './list-actions.ts'
import { listUrl } from './list-query.ts'
import styles from './listings.module.css'

export type DoneOutcome = { done: Done; listing: { id: string; name: string; state: ListingState } | null }

/** A sentence about the listing for each action that was done. */
const sentences: Partial<Record<Done, (name: string) => string>> = {
  'change-price': (name) => `The price of ${name} is saved.`,
  'change-status': (name) => `The status of ${name} is saved.`,
  unchanged: (name) => `Nothing was different, so ${name} stays as it was.`,
  withdraw: (name) => `${name} is withdrawn.`,
  republish: (name) => `${name} is published again.`,
  'withdraw-samples': () => 'The sample listings are withdrawn.',
  'republish-samples': () => 'The sample listings are published again.',
}

/** The form that undoes another. */
const undo: Partial<Record<Done, Done>> = { withdraw: 'republish', 'withdraw-samples': 'republish-samples' }

/** Says at the foot of the window what was done, and offers to undo it. */
export function OutcomeNote({ outcome, query }: { outcome: DoneOutcome | null; query: ListQuery }) {
  const text = outcome && sentences[outcome.done]?.(outcome.listing?.name ?? 'The listing')
  const undoing = outcome && undo[outcome.done]
  return (
    <div className={styles.outcome}>
      <p role="status">{text}</p>
      {text && (
        <div>
          {undoing && (
            <OfficeForm intent={undoing} about={outcome.listing?.id} preventScrollReset>
              <button type="submit">Undo</button>
            </OfficeForm>
          )}
          <Link to={listUrl(query)} replace preventScrollReset>
            Close
          </Link>
        </div>
      )}
    </div>
  )
}
