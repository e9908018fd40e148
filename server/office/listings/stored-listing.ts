import { randomUUID } from 'node:crypto'
import { blankListing } from '../../../domain/listings/fields.ts'
import { shortId } from '../../../domain/listings/listing.ts'
import { blankDraft, editedFields, pickEdited } from '../../../domain/office/edited-fields.ts'
import type { DraftRecord, ListingRecord, ListingState } from '../../../domain/office/editor.ts'
import { isSameValue } from '../../../domain/office/field-digest.ts'
import { inGroups } from '../../database/in-groups.ts'
import { insertMany } from '../../database/insert-many.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../../database/tables.ts'
import { fromRow } from '../../listings/listing-row.ts'

/** The publication of a listing, and the record that visitors see, or saw last; `version` is that of the listings in which they see or lost it. */
type Publication = {
  state: ListingState
  published: ListingRecord | null
  version: number | null
  isUnseen: boolean
}

export const neverPublished: Publication = { state: 'draft', published: null, version: null, isUnseen: true }

/** The fields that a draft changes. `savedBy` is a person's id, and `revision` differs for each writing. */
export type StoredDraft = { changes: Partial<DraftRecord>; savedAt: string; savedBy: string; revision: string }

/** A listing with its draft, as the database has them. `current` has the values of the draft over those of the published record. */
export type StoredListing = Publication & { id: string; draft: StoredDraft | null; current: DraftRecord }

export async function readListing(db: SiteDatabase, id: string): Promise<StoredListing | null> {
  return (await readListings(db, [id])).get(id) ?? null
}

/** A record may have a description of 50,000 characters, and a statement blocks the process on SQLite. */
const idsPerStatement = 100

/** The listings with these ids, as far as they are there. */
export async function readListings(
  db: SiteDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredListing>> {
  const found = new Map<string, StoredListing>()
  for (const some of inGroups(ids.filter(isStoredId), idsPerStatement)) {
    const publications = await readPublished(db, some)
    const others = some.filter((id) => !publications.has(id))
    for (const [id, publication] of await readLeft(db, others)) publications.set(id, publication)
    const drafts = await readDrafts(db, some)
    for (const id of some) {
      const publication = publications.get(id)
      const draft = drafts.get(id) ?? null
      if (!publication && !draft) continue
      const { published = null } = publication ?? {}
      const current = { ...(published ? pickEdited(published) : blankDraft), ...draft?.changes }
      found.set(id, { id, ...(publication ?? neverPublished), draft, current })
    }
  }
  return found
}

async function readPublished(db: SiteDatabase, ids: readonly string[]): Promise<Map<string, Publication>> {
  const rows = await db.selectFrom('listings').selectAll().where('id', 'in', ids).execute()
  return new Map(
    rows.map((row) => [
      row.id,
      { state: 'published', published: fromRow(row), version: row.version, isUnseen: false } as const,
    ]),
  )
}

/** The last publications of listings that were published and are not any more. */
async function readLeft(db: SiteDatabase, ids: readonly string[]): Promise<Map<string, Publication>> {
  if (ids.length === 0) return new Map()
  const rows = await selectLeft(db, ids)
    .select(['left.listing_id', 'left.record', 'left.version', 'left.withdrawn_as'])
    .execute()
  return new Map(
    rows.map(({ listing_id, record, version, withdrawn_as }) => [
      listing_id,
      {
        state: stateOf({ withdrawn_as }),
        published: toFormerRecord(record),
        version,
        isUnseen: withdrawn_as === 'never-shown',
      },
    ]),
  )
}

/** The row with which each listing left the site that is not there any more: of those with these ids, which are not there, or of all. */
export function selectLeft(db: SiteDatabase, ids?: readonly string[]) {
  const left = db
    .selectFrom('replaced_listings')
    .select(['listing_id', ({ fn }) => fn.max('version').as('version')])
    .where('withdrawn_at', 'is not', null)
    .groupBy('listing_id')
  const last = ids
    ? left.where('listing_id', 'in', ids)
    : left.where('listing_id', 'not in', db.selectFrom('listings').select('listings.id'))
  return db
    .selectFrom('replaced_listings as left')
    .innerJoin(last.as('last'), (join) =>
      join.onRef('left.listing_id', '=', 'last.listing_id').onRef('left.version', '=', 'last.version'),
    )
}

async function readDrafts(db: SiteDatabase, ids: readonly string[]): Promise<Map<string, StoredDraft>> {
  const rows = await db.selectFrom('listing_drafts').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toDraft(row)]))
}

/** A former record. One from before a field was added lacks it. */
export function toFormerRecord(json: string): ListingRecord {
  return { ...blankListing, ...JSON.parse(json) }
}

/** The publication of a listing that left the site in this way. */
export function stateOf({ withdrawn_as }: Pick<Tables['replaced_listings'], 'withdrawn_as'>): ListingState {
  return withdrawn_as === 'never-shown' ? 'draft' : (withdrawn_as ?? 'withdrawn')
}

export function toDraft({ record, saved_at, saved_by, revision }: Tables['listing_drafts']): StoredDraft {
  const saved: Partial<DraftRecord> = JSON.parse(record)
  // A field that was since removed from the table is left out.
  const known = editedFields.filter(({ name }) => saved[name] !== undefined)
  const changes: Partial<DraftRecord> = Object.fromEntries(known.map(({ name }) => [name, saved[name]]))
  return { changes, savedAt: saved_at, savedBy: saved_by, revision }
}

/** The values that differ from the published record. */
export function toChanges(values: Partial<DraftRecord>, published: DraftRecord | null): Partial<DraftRecord> {
  const base = published ?? blankDraft
  const changed = editedFields.filter(
    ({ name }) => values[name] !== undefined && !isSameValue(values[name], base[name]),
  )
  return Object.fromEntries(changed.map(({ name }) => [name, values[name]]))
}

/** The values of a draft, the person who saves it, by id, and when. */
export type NewDraft = { values: DraftRecord; savedAt: string; savedBy: string }

/** The rows of drafts, and the ids of those in which nothing differs from the published record, which are deleted. */
export type DraftRows = { rows: readonly Tables['listing_drafts'][]; same: readonly string[] }

/** Prepares what differs in each draft from the published record. An import does so before its transaction, which is shorter then. */
export function toDraftRows(
  drafts: readonly { id: string; published: DraftRecord | null; draft: NewDraft }[],
): DraftRows {
  const rows: Tables['listing_drafts'][] = []
  const same: string[] = []
  for (const { id, published, draft } of drafts) {
    const changes = toChanges(draft.values, published)
    if (published && Object.keys(changes).length === 0) {
      same.push(id)
      continue
    }
    const { savedAt: saved_at, savedBy: saved_by } = draft
    rows.push({ id, record: JSON.stringify(changes), saved_at, saved_by, revision: randomUUID() })
  }
  return { rows, same }
}

/** Stores prepared drafts, and deletes those in which nothing differs. */
export async function writeDrafts(transaction: SiteTransaction, { rows, same }: DraftRows): Promise<void> {
  await deleteDrafts(transaction, same)
  await insertMany(transaction, 'listing_drafts', rows, { replace: 'listing_drafts' })
}

/** In ids: more than where records are read, as each statement looks through all changes that can be taken back. */
const erasedPerStatement = 500

export async function deleteDrafts(transaction: SiteTransaction, ids: readonly string[]): Promise<void> {
  for (const some of inGroups(ids, erasedPerStatement))
    await transaction.deleteFrom('listing_drafts').where('id', 'in', some).execute()
}

/** Erases all that is stored of listings that nobody outside has seen. Their photographs and private details are erased by their own jobs. */
export async function eraseUnseen(transaction: SiteTransaction, ids: readonly string[]): Promise<void> {
  await deleteDrafts(transaction, ids)
  for (const some of inGroups(ids, erasedPerStatement)) {
    await transaction.deleteFrom('replaced_listings').where('listing_id', 'in', some).execute()
    // The rows themselves stay, so that `Undo` of a change on others too is refused.
    const changed = transaction.updateTable('changed_together').set({ draft: null }).where('draft', 'is not', null)
    await changed.where('subject_id', 'in', some).execute()
    // Otherwise their addresses would say that they were withdrawn.
    for (const table of ['known_listings', 'listing_prices'] as const)
      await transaction.deleteFrom(table).where('short_id', 'in', some.map(shortId)).execute()
  }
}

/** The names of people by their ids. */
export async function readNames(
  db: SiteDatabase,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('people').select(['id', 'name']).where('id', 'in', wanted).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
