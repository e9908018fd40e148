import { nameOfListing } from '../../../domain/cards/card.ts'
import type { FieldName } from '../../../domain/listings/fields.ts'
import { propertyId } from '../../../domain/listings/listing.ts'
import type { ActivityEvent } from '../../../domain/office/activity.ts'
import type { DraftRecord, EditedField, ListingState, Refusal } from '../../../domain/office/editor.ts'
import type { SiteTransaction } from '../../database/tables.ts'
import type { HasMedia } from '../../listings/check-rules.ts'
import type { NewDraft, StoredDraft, StoredListing } from '../listings/stored-listing.ts'

/** The transaction of one change, who does it (null for the command line) and when. `timeZone` is the firm's, in which a change has its day. */
export type Writing = {
  transaction: SiteTransaction
  personId: string | null
  now: Date
  timeZone: string
  hasMedia: HasMedia
}

/** The part of a change that is done to one listing. */
export type Step = {
  stored: StoredListing
  /** The line of the activity. */
  event: ActivityEvent
  /** The values that visitors see from then on. */
  record?: DraftRecord
  /** The last change that they say, where it is an earlier one. */
  changedAt?: string
  /** The publication in which they see it no more. */
  leavesAs?: Exclude<ListingState, 'published'>
  /** The draft to write; null deletes the one that is there. */
  draft?: NewDraft | null
  /** The responsible person before and after, by id. */
  person?: { before: string | null; after: string | null }
  /** Nothing of the listing stays. */
  erases?: true
  /** `Undo` does not take it back. */
  isFinal?: true
  /** The draft that `Undo` brings back, where it is not the stored one. */
  draftBefore?: StoredDraft
}

/** Plans a change for one listing: null where it is so already. */
export type Plan = (stored: StoredListing) => Outcome | Promise<Outcome>
export type Outcome = Step | Refusal | null

/** Plans a change for listings, those that are there in their order. Nothing is written. */
export async function planSteps(
  ids: readonly string[],
  listings: ReadonlyMap<string, StoredListing>,
  plan: Plan,
): Promise<{ steps: Step[]; refused: Refusal[] }> {
  const steps: Step[] = []
  const refused: Refusal[] = []
  for (const id of new Set(ids)) {
    const stored = listings.get(id)
    const outcome = stored
      ? await plan(stored)
      : ({ id, name: propertyId({ id }), reason: 'is not there any more', why: 'gone' } as const)
    if (outcome && 'why' in outcome) refused.push(outcome)
    else if (outcome) steps.push(outcome)
  }
  return { steps, refused }
}

/** Refuses what cannot be done to a listing. The reason follows its name. */
export function refuse({ id, current }: StoredListing, reason: string): Refusal {
  return { id, name: nameOfListing(current), reason, why: 'impossible' }
}

/** Refuses values with a sentence for each field. */
export function refuseInvalid(
  { id, current }: StoredListing,
  reason: string,
  faults: Partial<Record<FieldName, string>>,
): Refusal {
  const sentences = [...new Set(Object.values(faults))].join(' ')
  return { id, name: nameOfListing(current), reason: `${reason}. ${sentences}`, why: 'invalid', faults }
}

/** Refuses a change of what somebody else changed since: of these fields, or of the listing as a whole. */
export function refuseConflict(
  { id, current }: StoredListing,
  reason = 'has been changed since',
  { fields = [], mine = current }: { fields?: EditedField[]; mine?: DraftRecord } = {},
): Refusal {
  return { id, name: nameOfListing(current), reason, why: 'conflict', fields, theirs: current, mine }
}
