import * as v from 'valibot'
import { type FieldName, fields } from '../../domain/listings/fields.ts'
import { withImpliedFeatures } from '../../domain/listings/implied-features.ts'
import { shortId } from '../../domain/listings/listing.ts'
import { explainFault } from '../../domain/office/field-faults.ts'
import { inGroups } from '../database/in-groups.ts'
import { raiseListingVersion } from '../database/listing-version.ts'
import type { SiteDatabase, SiteTransaction, Tables, WithdrawnAs } from '../database/tables.ts'
import { checkRules, type HasMedia } from './check-rules.ts'
import { fromRow, type ListingRecord, type ListingRow, recordSchema, toRow } from './listing-row.ts'

/** Records to save, and the name of their file for messages. */
export type RecordFile = { file: string; records: readonly unknown[] }

/**
 * A fault in a field of a record; `row` counts the file's records from 1, and `field` is null for a whole record. `sentence` is for people
 * of the office.
 */
export type ListingFault = {
  file: string
  row: number
  id: string | null
  field: string | null
  reason: string
  sentence: string
}

export type SaveResult = { ok: true; count: number } | { ok: false; faults: ListingFault[] }

/**
 * The one way to write listings. What was written is on the pages of every server within a second: `onWrite` tells the own process,
 * other servers read the version of the collection.
 */
export function createListingStore(
  db: SiteDatabase,
  { hasMedia, onWrite = async () => {} }: { hasMedia: HasMedia; onWrite?: () => Promise<unknown> },
) {
  return {
    /**
     * Saves records; one with a stored id replaces the old record, which is kept as a former version. Saves all of them, or none if one is
     * invalid, and then returns every fault. A second record with the same short id is invalid (B8).
     */
    async save(files: readonly RecordFile[]): Promise<SaveResult> {
      const result = await db.transaction().execute(async (transaction) => {
        return saveWithin(transaction, files, { ...(await startWriting(transaction)), hasMedia })
      })
      if (result.ok) await onWrite()
      return result
    },

    /** Withdraws a listing by its id or short id, in any case; resolves to its name, or null if there is none. */
    async withdraw(id: string): Promise<string | null> {
      const name = await db.transaction().execute((transaction) => withdrawByAnyId(transaction, id))
      if (name !== null) await onWrite()
      return name
    },
  }
}

/** The person who writes, by id, or null for the command line; the time; and the version that the transaction has raised. */
export type Writer = { by: string | null; now: Date; version: number }

/** A writer who may save records, in which only pictures stand that exist. */
export type SavingWriter = Writer & { hasMedia: HasMedia }

/** Raises the version of the listings, once in each transaction that writes some. */
export async function startWriting(
  transaction: SiteTransaction,
  by: string | null = null,
  now = new Date(),
): Promise<Writer> {
  return { by, now, version: await raiseListingVersion(transaction) }
}

/** Checks records and saves them within the caller's transaction: the door that every published listing passes. */
export async function saveWithin(
  transaction: SiteTransaction,
  files: readonly RecordFile[],
  writer: SavingWriter,
): Promise<SaveResult> {
  const { checked, faults } = check(files, await readPlaces(transaction, files))
  const records = checked.map(({ record }) => record)
  faults.push(...(await findBroken(transaction, checked, writer.hasMedia)))
  if (faults.length) return { ok: false, faults }
  await writeRecords(transaction, records, writer)
  return { ok: true, count: records.length }
}

type Checked = { record: ListingRecord; file: string; row: number }

/** The faults of records that break a rule of listings. Only of these the stored ones are read, as what stands there may stay. */
async function findBroken(
  transaction: SiteTransaction,
  checked: readonly Checked[],
  hasMedia: HasMedia,
): Promise<ListingFault[]> {
  const check = async (some: readonly Checked[], stored: ReadonlyMap<string, ListingRow> = new Map()) => {
    const writes = some.map(({ record }) => {
      const row = stored.get(record.id)
      return { values: record, before: row ? fromRow(row) : null }
    })
    const broken = await checkRules(transaction, writes, hasMedia)
    return some.map((each, index) => ({ each, broken: Object.entries(broken[index] ?? {}) }))
  }
  const doubted = (await check(checked)).filter(({ broken }) => broken.length > 0).map(({ each }) => each)
  const faults: ListingFault[] = []
  for (const some of inGroups(doubted, rowsPerStatement)) {
    const stored = await readRows(
      transaction,
      some.map(({ record }) => record),
    )
    for (const { each, broken } of await check(some, stored)) {
      const { file, row, record } = each
      for (const [field, sentence] of broken)
        faults.push({ file, row, id: record.id, field, reason: sentence, sentence })
    }
  }
  return faults
}

/** Writes records that were checked, as far as they differ from the stored ones. */
async function writeRecords(
  transaction: SiteTransaction,
  records: readonly ListingRecord[],
  { by, now, version }: Writer,
): Promise<void> {
  const written = { version, written_at: now.toISOString(), written_by: by }
  for (const some of inGroups(records, rowsPerStatement)) {
    const rows = some.map((record) => toRow(withImpliedFeatures(record)))
    const stored = await readRows(transaction, rows)
    const changed = rows.filter((row) => !isStored(row, stored.get(row.id)))
    if (changed.length === 0) continue
    const replaced = changed.flatMap(({ id }) => stored.get(id) ?? [])
    await replace(transaction, replaced, { version, replaced_at: written.written_at })
    await transaction
      .insertInto('listings')
      .values(changed.map((row) => ({ ...row, ...written })))
      .execute()
  }
}

/** 450 rows of up to 70 columns stay below SQLite's 32,766 parameters in a statement. */
const rowsPerStatement = 450

async function readRows(transaction: SiteTransaction, rows: readonly { id: string }[]) {
  const ids = rows.map(({ id }) => id)
  const stored = await transaction.selectFrom('listings').selectAll().where('id', 'in', ids).execute()
  return new Map(stored.map((row) => [row.id, row]))
}

function isStored(row: Record<string, unknown>, stored: Record<string, unknown> | undefined) {
  return stored !== undefined && Object.entries(row).every(([column, value]) => stored[column] === value)
}

async function withdrawByAnyId(transaction: SiteTransaction, id: string): Promise<string | null> {
  const query = transaction.selectFrom('listings').select(['id', 'short_id', 'property_name'])
  const row = await query.where('short_id', '=', shortId(id)).executeTakeFirst()
  const wanted = id.toLowerCase()
  if (!row || (wanted !== row.short_id && wanted !== row.id.toLowerCase())) return null
  await withdrawWithin(transaction, [row.id], await startWriting(transaction))
  return row.property_name
}

/** Takes the listings with these ids from the site, as far as they are there, within the caller's transaction. Without `as` they are withdrawn. */
export async function withdrawWithin(
  transaction: SiteTransaction,
  ids: readonly string[],
  { by, now, version }: Writer,
  as: WithdrawnAs | null = null,
): Promise<void> {
  for (const some of inGroups(ids, rowsPerStatement)) {
    const rows = await transaction.selectFrom('listings').selectAll().where('id', 'in', some).execute()
    await replace(transaction, rows, { version, ...leave(by, now, as) })
  }
}

/** Lets listings that have left the site be there in another way, such as withdrawn after they were on hold: the last record of each is kept again. */
export async function withdrawAgain(
  transaction: SiteTransaction,
  ids: readonly string[],
  { by, now, version }: Writer,
  as: WithdrawnAs | null,
): Promise<void> {
  for (const some of inGroups(ids, rowsPerStatement)) {
    const last = await transaction
      .selectFrom('replaced_listings as left')
      .selectAll()
      .where('listing_id', 'in', some)
      .where('version', '=', (eb) =>
        eb
          .selectFrom('replaced_listings as other')
          .select(({ fn }) => fn.max('other.version').as('version'))
          .whereRef('other.listing_id', '=', 'left.listing_id'),
      )
      .execute()
    const again = last.map((row) => ({ ...row, id: `${row.listing_id}:${version}`, version, ...leave(by, now, as) }))
    await transaction.insertInto('replaced_listings').values(again).execute()
    await eraseOldest(transaction, some)
  }
}

function leave(by: string | null, now: Date, as: WithdrawnAs | null) {
  const instant = now.toISOString()
  return { replaced_at: instant, withdrawn_at: instant, withdrawn_by: by, withdrawn_as: as }
}

type Replacement = Pick<Tables['replaced_listings'], 'version' | 'replaced_at'> &
  Partial<Pick<Tables['replaced_listings'], 'withdrawn_at' | 'withdrawn_by' | 'withdrawn_as'>>

/** Moves rows to the former versions. */
async function replace(transaction: SiteTransaction, rows: readonly ListingRow[], replacement: Replacement) {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await transaction.deleteFrom('listings').where('id', 'in', ids).execute()
  const replaced = rows.map((row) => ({
    id: `${row.id}:${replacement.version}`,
    listing_id: row.id,
    record: JSON.stringify(fromRow(row)),
    written_in: row.version,
    written_at: row.written_at,
    written_by: row.written_by,
    ...replacement,
  }))
  await transaction.insertInto('replaced_listings').values(replaced).execute()
  await eraseOldest(transaction, ids)
}

/** Former versions that are kept of one listing. */
const maxFormerVersions = 50

async function eraseOldest(transaction: SiteTransaction, ids: readonly string[]) {
  const crowded = await transaction
    .selectFrom('replaced_listings')
    .select('listing_id')
    .where('listing_id', 'in', ids)
    .groupBy('listing_id')
    .having(({ fn }) => fn.countAll(), '>', maxFormerVersions)
    .execute()
  for (const { listing_id } of crowded) {
    const kept = await transaction
      .selectFrom('replaced_listings')
      .select('id')
      .where('listing_id', '=', listing_id)
      .orderBy('version', 'desc')
      .limit(maxFormerVersions)
      .execute()
    await transaction
      .deleteFrom('replaced_listings')
      .where('listing_id', '=', listing_id)
      .where(
        'id',
        'not in',
        kept.map(({ id }) => id),
      )
      .execute()
  }
}

/** The stored records that have the short ids of these. */
async function readPlaces(transaction: SiteTransaction, files: readonly RecordFile[]): Promise<Places> {
  const shortIds = files.flatMap(({ records }) => records.flatMap((record) => shortId(idOf(record) ?? '') || []))
  const places: Places = new Map()
  for (const some of inGroups(shortIds, rowsPerStatement)) {
    const query = transaction.selectFrom('listings').select(['id', 'short_id']).where('short_id', 'in', some)
    for (const { id, short_id } of await query.execute()) places.set(short_id, { id, place: `the stored record ${id}` })
  }
  return places
}

/** The first record of each short id. */
type Places = Map<string, { id: string; place: string; imported?: true }>

function check(files: readonly RecordFile[], places: Places) {
  const checked: Checked[] = []
  const faults: ListingFault[] = []
  for (const { file, records: given } of files) {
    for (const [index, value] of given.entries()) {
      const at = { file, row: index + 1 }
      const parsed = v.safeParse(recordSchema, value)
      if (!parsed.success) {
        faults.push(...parsed.issues.map((issue) => ({ ...at, ...toFault(issue, value) })))
        continue
      }
      const record = parsed.output
      const first = places.get(shortId(record.id))
      if (first && (first.imported || first.id !== record.id)) {
        const reason = `its first 10 characters are already those of ${first.place}`
        faults.push({ ...at, id: record.id, field: 'id', reason, sentence: reason })
        continue
      }
      places.set(shortId(record.id), { id: record.id, place: `${file}, record ${record.id}`, imported: true })
      checked.push({ record, ...at })
    }
  }
  return { checked, faults }
}

function toFault(issue: v.BaseIssue<unknown>, record: unknown) {
  const field = v.getDotPath(issue)
  const name = fields.find(({ name }) => name === field?.split('.')[0])?.name
  const sentence = name ? explainFault(name, (record as Record<FieldName, unknown>)[name]) : issue.message
  return { id: idOf(record), field, reason: issue.message, sentence }
}

function idOf(record: unknown): string | null {
  const named = v.safeParse(v.object({ id: v.string() }), record)
  return named.success ? named.output.id : null
}

/** A fault in one line, such as `karen.json, record 4f2a, propertyPrice: Expected a number`. */
export function describeListingFault({ file, row, id, field, reason }: ListingFault): string {
  return `${file}, record ${id ?? `no. ${row}`}, ${field ?? 'as a whole'}: ${reason}`
}
