import { blankDraft, pickEdited } from '../../../domain/office/edited-fields.ts'
import type { DraftRecord, ListingChange, ListingRecord, ListingState } from '../../../domain/office/editor.ts'
import { inGroups } from '../../database/in-groups.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import type { KeptRows, RowBefore } from '../bulk/kept-rows.ts'
import { type StoredListing, toFormerRecord } from '../listings/stored-listing.ts'
import { listRevoked } from '../people/receiver.ts'
import { readPersons } from '../private-details/stored-details.ts'
import { type Plan, refuse, refuseConflict, type Step, type Writing } from './step.ts'

/** Plans to let all listings of a change be as they were before it, none of which somebody has changed since. */
export async function planUndo(
  { what, rows }: KeptRows<ListingChange['kind']>,
  { transaction }: Writing,
  listings: ReadonlyMap<string, StoredListing>,
): Promise<Plan> {
  const before = new Map(rows.map((row) => [row.subject_id, row]))
  const persons = what.kind === 'person' ? await readPersons(transaction, [...before.keys()]) : null
  const revoked = await listRevoked(transaction, rows)
  const former = await readFormer(transaction, listings)
  return (stored) => {
    const row = before.get(stored.id)
    if (!row) throw new Error(`the change has no listing ${stored.id}`)
    if (persons) {
      if (revoked.has(row.person_id)) return refuse(stored, 'was of somebody who has left the office')
      const person = { before: persons.get(stored.id) ?? null, after: row.person_id }
      return person.before === what.value
        ? { stored, event: 'undo-change', person, isFinal: true }
        : refuseConflict(stored)
    }
    const isAsLeft = stored.version === row.version_after && (stored.draft?.revision ?? null) === row.revision_after
    return isAsLeft ? toFormerStep(stored, row, former.get(stored.id)) : refuseConflict(stored)
  }
}

/** Lets a listing be as it was before. `former` is the record that its last write replaced. */
export function toFormerStep(stored: StoredListing, row: RowBefore, former: ListingRecord | undefined): Step {
  const { published, state } = stored
  const before = row.state as ListingState
  const isRewritten = before === 'published' && row.version !== stored.version
  const record = isRewritten ? (former ?? published) : null
  return {
    stored,
    event: 'undo-change',
    isFinal: true,
    ...(record && { record: pickEdited(record), changedAt: record.updatedAt ?? record.createdAt }),
    ...(before !== 'published' && before !== state && { leavesAs: before }),
    ...(row.revision !== row.revision_after && { draft: toFormerDraft(row, record ?? published) }),
  }
}

function toFormerDraft(
  { draft, draft_saved_at: savedAt, draft_saved_by: savedBy }: RowBefore,
  base: DraftRecord | null,
): NonNullable<Step['draft']> | null {
  if (draft === null || savedAt === null || savedBy === null) return null
  return { values: { ...(base ? pickEdited(base) : blankDraft), ...JSON.parse(draft) }, savedAt, savedBy }
}

/** A record may have a description of 50,000 characters. */
const rowsPerStatement = 100

/** The records that the last write of each published listing replaced, by the listing's id. */
export async function readFormer(db: SiteDatabase, listings: ReadonlyMap<string, StoredListing>) {
  const former = new Map<string, ListingRecord>()
  const published = [...listings.values()].filter(({ state }) => state === 'published')
  const keys = published.map(({ id, version }) => `${id}:${version}`)
  for (const some of inGroups(keys, rowsPerStatement)) {
    const query = db.selectFrom('replaced_listings').select(['listing_id', 'record']).where('id', 'in', some)
    for (const { listing_id, record } of await query.execute()) former.set(listing_id, toFormerRecord(record))
  }
  return former
}
