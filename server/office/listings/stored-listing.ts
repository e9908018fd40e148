import { randomUUID } from 'node:crypto'
import { blankListing } from '../../../domain/listings/fields.ts'
import { shortId } from '../../../domain/listings/listing.ts'
import { blankDraft, editedFields, pickEdited } from '../../../domain/office/edited-fields.ts'
import type { DraftRecord, ListingRecord, ListingState } from '../../../domain/office/editor.ts'
import { isSameValue } from '../../../domain/office/field-digest.ts'
import { inGroups } from '../../database/in-groups.ts'
import { isStoredId } from '../../database/stored-id.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../../database/tables.ts'
import { upsertRows } from '../../database/upsert-rows.ts'
import { fromRow } from '../../listings/listing-row.ts'

/** A listing with its draft, as the database has them. */
export type StoredListing = {
  id: string
  state: ListingState
  /** The record that visitors see, or saw last, and the version of the listings in which they see or lost it. */
  published: ListingRecord | null
  version: number | null
  isUnseen: boolean
  /** `revision` differs for each writing. */
  draft: { changes: Partial<DraftRecord>; savedAt: string; savedBy: string; revision: string } | null
  /** The values of the draft, over those of the published record. */
  current: DraftRecord
}

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
    const rows = await db.selectFrom('listings').selectAll().where('id', 'in', some).execute()
    const published = new Map(rows.map((row) => [row.id, row]))
    const left = await readLeft(
      db,
      some.filter((id) => !published.has(id)),
    )
    const drafts = await db.selectFrom('listing_drafts').selectAll().where('id', 'in', some).execute()
    const draftOf = new Map(drafts.map((row) => [row.id, toDraft(row)]))
    for (const id of some) {
      const row = published.get(id)
      const last = row
        ? { record: fromRow(row), version: row.version, state: 'published' as const, isUnseen: false }
        : left.get(id)
      const draft = draftOf.get(id) ?? null
      if (!last && !draft) continue
      const { record = null, version = null, state = 'draft', isUnseen = true } = last ?? {}
      const current = { ...(record ? pickEdited(record) : blankDraft), ...draft?.changes }
      found.set(id, { id, state, published: record, version, isUnseen, draft, current })
    }
  }
  return found
}

/** The last records of listings that were published and are not any more, by their ids. */
async function readLeft(
  db: SiteDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { record: ListingRecord; version: number; state: ListingState; isUnseen: boolean }>> {
  if (ids.length === 0) return new Map()
  const last = db
    .selectFrom('replaced_listings')
    .select(['listing_id', ({ fn }) => fn.max('version').as('version')])
    .where('listing_id', 'in', ids)
    .groupBy('listing_id')
  const rows = await db
    .selectFrom('replaced_listings as left')
    .innerJoin(last.as('last'), (join) =>
      join.onRef('left.listing_id', '=', 'last.listing_id').onRef('left.version', '=', 'last.version'),
    )
    .select(['left.listing_id', 'left.record', 'left.version', 'left.withdrawn_as'])
    .execute()
  const toLeft = ({ record, version, ...row }: (typeof rows)[number]) => ({
    record: toFormerRecord(record),
    version,
    state: stateOf(row),
    isUnseen: row.withdrawn_as === 'never-shown',
  })
  return new Map(rows.map((row) => [row.listing_id, toLeft(row)]))
}

/** A former record. One from before a field was added lacks it. */
export function toFormerRecord(json: string): ListingRecord {
  return { ...blankListing, ...JSON.parse(json) }
}

/** The publication of a listing that left the site in this way. */
export function stateOf({ withdrawn_as }: Pick<Tables['replaced_listings'], 'withdrawn_as'>): ListingState {
  return withdrawn_as === 'never-shown' ? 'draft' : (withdrawn_as ?? 'withdrawn')
}

export function toDraft({ record, saved_at, saved_by, revision }: Tables['listing_drafts']) {
  const saved: Partial<DraftRecord> = JSON.parse(record)
  // A field that was since removed from the table is left out.
  const known = editedFields.filter(({ name }) => saved[name] !== undefined)
  const changes: Partial<DraftRecord> = Object.fromEntries(known.map(({ name }) => [name, saved[name]]))
  return { changes, savedAt: saved_at, savedBy: saved_by, revision }
}

/** A draft to store: its values, the record that was published, and who saves it when. */
export type WrittenDraft = Pick<StoredListing, 'id' | 'published'> & {
  values: Partial<DraftRecord>
  author: { personId: string; now: Date }
}

/** Stores drafts: of the values of each, those that differ from the published record. */
export async function writeDrafts(transaction: SiteTransaction, drafts: readonly WrittenDraft[]): Promise<void> {
  for (const some of inGroups(drafts, idsPerStatement)) {
    const rows: Tables['listing_drafts'][] = []
    const same: string[] = []
    for (const { id, published, values, author } of some) {
      const base = published ?? blankDraft
      const changes = editedFields.filter(
        ({ name }) => values[name] !== undefined && !isSameValue(values[name], base[name]),
      )
      const record = JSON.stringify(Object.fromEntries(changes.map(({ name }) => [name, values[name]])))
      const saved = { saved_at: author.now.toISOString(), saved_by: author.personId, revision: randomUUID() }
      if (changes.length === 0 && published) same.push(id)
      else rows.push({ id, record, ...saved })
    }
    await deleteDrafts(transaction, same)
    if (rows.length > 0) await upsertRows(transaction, 'listing_drafts', rows)
  }
}

export function writeDraft(
  transaction: SiteTransaction,
  listing: Pick<StoredListing, 'id' | 'published'>,
  values: Partial<DraftRecord>,
  author: WrittenDraft['author'],
): Promise<void> {
  return writeDrafts(transaction, [{ ...listing, values, author }])
}

/** Erases all that is stored of a listing that nobody outside has seen. Its photographs and its book are erased by their own jobs. */
export async function eraseUnseen(transaction: SiteTransaction, id: string): Promise<void> {
  await deleteDraft(transaction, id)
  await transaction.deleteFrom('replaced_listings').where('listing_id', '=', id).execute()
  // Otherwise its address would say that it was withdrawn.
  for (const table of ['known_listings', 'listing_prices'] as const)
    await transaction.deleteFrom(table).where('short_id', '=', shortId(id)).execute()
}

export async function deleteDrafts(transaction: SiteTransaction, ids: readonly string[]): Promise<void> {
  for (const some of inGroups(ids, idsPerStatement))
    await transaction.deleteFrom('listing_drafts').where('id', 'in', some).execute()
}

export function deleteDraft(transaction: SiteTransaction, id: string): Promise<void> {
  return deleteDrafts(transaction, [id])
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
