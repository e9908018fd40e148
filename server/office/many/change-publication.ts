import type { Deed } from '../../../domain/office/activity.ts'
import { listChanges } from '../../../domain/office/activity-changes.ts'
import type { DraftRecord, ListingRecord, ListingState } from '../../../domain/office/editor.ts'
import type { ManyChange } from '../../../domain/office/many.ts'
import { saveWithin, withdrawAgain, withdrawWithin } from '../../listings/listing-store.ts'
import { noteAll, stateDeeds, toRecord, ways } from '../listings/listing-editor.ts'
import { deleteDrafts, type StoredListing } from '../listings/stored-listing.ts'
import { type DeedContext, type Planned, refuse, refuseFaulty } from './planned.ts'

type Publication = Extract<ManyChange, { kind: 'publication' }>['value']

/** Publishes, puts on hold or withdraws, as the forms of one listing do (J5). */
export function changePublication(
  deed: DeedContext,
  listings: readonly StoredListing[],
  value: Publication,
): Promise<Planned> | Planned {
  if (value === 'published') return publishAll(deed, listings)
  const { transaction, person, writer } = deed
  const changed = listings.filter(({ state, published }) => published && state !== value)
  return {
    refused: listings.filter(({ published }) => !published).map((each) => refuse(each, 'was never published')),
    changed,
    async write() {
      await leave(deed, changed, value)
      const done = changed.map(({ id, state, published, current }) => {
        const values = published ?? current
        const changes = listChanges({ state, values }, { state: value, values })
        return { deed: stateDeeds[value], id, values, changes }
      })
      await noteAll(transaction, done, { person, now: writer.now })
    },
  }
}

/** Takes listings from the site in one way, or lets those that had left it be there in this way. */
export async function leave(
  { transaction, writer }: DeedContext,
  listings: readonly StoredListing[],
  value: Exclude<ListingState, 'published'>,
  as = ways[value],
): Promise<void> {
  const list = (isPublished: boolean) =>
    listings.filter(({ state }) => (state === 'published') === isPublished).map(({ id }) => id)
  await withdrawWithin(transaction, list(true), writer, as)
  await withdrawAgain(transaction, list(false), writer, as)
}

/** Drafts and unpublished changes are published; what left the site is again as it was, and its draft stays. */
async function publishAll(deed: DeedContext, listings: readonly StoredListing[]): Promise<Planned> {
  const { transaction, person, writer } = deed
  const changed = listings.filter(({ state, draft }) => state !== 'published' || draft)
  const isLeft = ({ state }: StoredListing) => state === 'on-hold' || state === 'withdrawn'
  const valuesOf = (stored: StoredListing): DraftRecord => (isLeft(stored) && stored.published) || stored.current
  const records = changed.map((stored): ListingRecord => {
    const { id, published } = stored
    return toRecord({ id, values: valuesOf(stored), published }, writer)
  })
  // The store checks them as a whole, and writes none if one has a fault.
  const saved = await saveWithin(transaction, [{ file: 'office', records }], writer)
  return {
    refused: saved.ok ? [] : refuseFaulty(changed, saved.faults, 'cannot be published yet'),
    changed,
    async write() {
      const drafts = changed.filter((stored) => !isLeft(stored))
      await deleteDrafts(
        transaction,
        drafts.map(({ id }) => id),
      )
      const done = changed.map((stored) => {
        const { id, state, published } = stored
        const deed: Deed = isLeft(stored) ? 'republish' : 'publish'
        const values = valuesOf(stored)
        const changes = published && listChanges({ state, values: published }, { state: 'published', values })
        return { deed, id, values, changes }
      })
      await noteAll(transaction, done, { person, now: writer.now })
    },
  }
}
