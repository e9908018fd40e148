import { randomUUID } from 'node:crypto'
import { blankListing } from '../../../domain/listings/fields.ts'
import { blankDraft, editedFields, pickEdited } from '../../../domain/office/edited-fields.ts'
import type { DraftRecord, ListingRecord, ListingState } from '../../../domain/office/editor.ts'
import { digestField } from '../../../domain/office/field-digest.ts'
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
  draft: { changes: Partial<DraftRecord>; savedAt: string; savedBy: string } | null
  /** The values of the draft, over those of the published record. */
  current: DraftRecord
}

export async function readListing(db: SiteDatabase, id: string): Promise<StoredListing | null> {
  if (!isStoredId(id)) return null
  const row = await db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirst()
  const left = row ? null : await readLeft(db, id)
  const published = row ? fromRow(row) : (left?.record ?? null)
  const stored = await db.selectFrom('listing_drafts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!published && !stored) return null
  const draft = stored ? toDraft(stored) : null
  return {
    id,
    state: row ? 'published' : (left?.state ?? 'draft'),
    published,
    version: row?.version ?? left?.version ?? null,
    draft,
    current: { ...(published ? pickEdited(published) : blankDraft), ...draft?.changes },
  }
}

/** The last record of a listing that was published and is not any more. */
async function readLeft(db: SiteDatabase, id: string) {
  const row = await db
    .selectFrom('replaced_listings')
    .select(['record', 'version', 'withdrawn_as'])
    .where('listing_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return { record: toFormerRecord(row.record), version: row.version, state: stateOf(row) }
}

/** A former record. One from before a field was added lacks it. */
export function toFormerRecord(json: string): ListingRecord {
  return { ...blankListing, ...JSON.parse(json) }
}

/** The publication of a listing that left the site in this way. */
export function stateOf({ withdrawn_as }: Pick<Tables['replaced_listings'], 'withdrawn_as'>): ListingState {
  return withdrawn_as === 'never-shown' ? 'draft' : (withdrawn_as ?? 'withdrawn')
}

export function toDraft({ record, saved_at, saved_by }: Omit<Tables['listing_drafts'], 'revision'>) {
  const saved: Partial<DraftRecord> = JSON.parse(record)
  // A field that was since removed from the table is left out.
  const known = editedFields.filter(({ name }) => saved[name] !== undefined)
  const changes: Partial<DraftRecord> = Object.fromEntries(known.map(({ name }) => [name, saved[name]]))
  return { changes, savedAt: saved_at, savedBy: saved_by }
}

/** Stores a draft: of these values, those that differ from the published record. */
export async function writeDraft(
  transaction: SiteTransaction,
  { id, published }: Pick<StoredListing, 'id' | 'published'>,
  values: Partial<DraftRecord>,
  { personId, now }: { personId: string; now: Date },
): Promise<void> {
  const base = published ?? blankDraft
  const changes = editedFields.filter(
    ({ name }) => values[name] !== undefined && digestField(values[name]) !== digestField(base[name]),
  )
  const record = JSON.stringify(Object.fromEntries(changes.map(({ name }) => [name, values[name]])))
  if (changes.length === 0 && published) return deleteDraft(transaction, id)
  const saved = { saved_at: now.toISOString(), saved_by: personId, revision: randomUUID() }
  await upsertRows(transaction, 'listing_drafts', [{ id, record, ...saved }])
}

export async function deleteDraft(transaction: SiteTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('listing_drafts').where('id', '=', id).execute()
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
