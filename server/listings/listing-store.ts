import * as v from 'valibot'
import { shortId } from '../../domain/listings/listing.ts'
import { raiseListingVersion } from '../database/listing-version.ts'
import type { SiteDatabase, SiteTransaction } from '../database/tables.ts'
import { upsertRows } from '../database/upsert-rows.ts'
import { fromRow, type ListingRecord, recordSchema, toRow } from './listing-row.ts'

/** Records to save, and the name of their file for messages. */
export type RecordFile = { file: string; records: readonly unknown[] }

/** What is wrong with a field of a record; `row` counts the file's records from 1, and `field` is null for a whole record. */
export type ListingFault = { file: string; row: number; id: string | null; field: string | null; reason: string }

export type SaveResult = { ok: true; count: number } | { ok: false; faults: ListingFault[] }

/**
 * The one way to write listings. What was written is on the pages of every server within a second: `onWrite` tells the own process,
 * other servers read the version of the collection.
 */
export function createListingStore(db: SiteDatabase, onWrite: () => Promise<unknown> = async () => {}) {
  return {
    /**
     * Saves records; one with a stored id replaces the old record, which is kept apart. Saves all of them, or none if one is
     * invalid, and then returns every fault. A second record with the same short id is invalid (B8).
     */
    async save(files: readonly RecordFile[]): Promise<SaveResult> {
      const result = await db.transaction().execute((transaction) => saveWithin(transaction, files))
      if (result.ok) await onWrite()
      return result
    },

    /** Withdraws a listing by its id or short id, in any case; resolves to its name, or null if there is none. */
    async withdraw(id: string): Promise<string | null> {
      const name = await db.transaction().execute((transaction) => withdrawWithin(transaction, id))
      if (name !== null) await onWrite()
      return name
    },
  }
}

/** Saves within the caller's transaction, after its `raiseListingVersion`. */
export async function saveWithin(transaction: SiteTransaction, files: readonly RecordFile[]): Promise<SaveResult> {
  const version = await raiseListingVersion(transaction)
  const { records, faults } = check(files, await readPlaces(transaction, files))
  if (faults.length) return { ok: false, faults }
  for (let start = 0; start < records.length; start += rowsPerStatement) {
    const rows = records.slice(start, start + rowsPerStatement).map((record) => ({ ...toRow(record), version }))
    const ids = rows.map(({ id }) => id)
    await remove(transaction, ids, version)
    await transaction.insertInto('listings').values(rows).execute()
  }
  return { ok: true, count: records.length }
}

/** 500 rows of up to 65 columns stay below SQLite's 32,766 parameters in a statement. */
const rowsPerStatement = 500

async function withdrawWithin(transaction: SiteTransaction, id: string): Promise<string | null> {
  const version = await raiseListingVersion(transaction)
  const query = transaction.selectFrom('listings').select(['id', 'short_id', 'property_name'])
  const row = await query.where('short_id', '=', shortId(id)).executeTakeFirst()
  const wanted = id.toLowerCase()
  if (!row || (wanted !== row.short_id && wanted !== row.id.toLowerCase())) return null
  await remove(transaction, [row.id], version)
  return row.property_name
}

/** Moves the rows of these ids, as far as there are any, to the replaced ones. */
async function remove(transaction: SiteTransaction, ids: readonly string[], version: number) {
  const rows = await transaction.deleteFrom('listings').where('id', 'in', ids).returningAll().execute()
  if (rows.length === 0) return
  const replaced_at = new Date().toISOString()
  const replaced = rows.map((row) => ({ id: row.id, version, replaced_at, record: JSON.stringify(fromRow(row)) }))
  await upsertRows(transaction, 'replaced_listings', replaced)
}

/** The stored records that have the short ids of these. */
async function readPlaces(transaction: SiteTransaction, files: readonly RecordFile[]): Promise<Places> {
  const shortIds = files.flatMap(({ records }) => records.flatMap((record) => shortId(idOf(record) ?? '') || []))
  const places: Places = new Map()
  for (let start = 0; start < shortIds.length; start += rowsPerStatement) {
    const some = shortIds.slice(start, start + rowsPerStatement)
    const query = transaction.selectFrom('listings').select(['id', 'short_id']).where('short_id', 'in', some)
    for (const { id, short_id } of await query.execute()) places.set(short_id, { id, place: `the stored record ${id}` })
  }
  return places
}

/** The first record of each short id. */
type Places = Map<string, { id: string; place: string; imported?: true }>

function check(files: readonly RecordFile[], places: Places) {
  const records: ListingRecord[] = []
  const faults: ListingFault[] = []
  for (const { file, records: given } of files) {
    for (const [index, value] of given.entries()) {
      const at = { file, row: index + 1 }
      const parsed = v.safeParse(recordSchema, value)
      if (!parsed.success) {
        const id = idOf(value)
        faults.push(...parsed.issues.map((issue) => ({ ...at, id, field: v.getDotPath(issue), reason: issue.message })))
        continue
      }
      const record = parsed.output
      const first = places.get(shortId(record.id))
      if (first && (first.imported || first.id !== record.id)) {
        const reason = `its first 10 characters are already those of ${first.place}`
        faults.push({ ...at, id: record.id, field: 'id', reason })
        continue
      }
      places.set(shortId(record.id), { id: record.id, place: `${file}, record ${record.id}`, imported: true })
      records.push(record)
    }
  }
  return { records, faults }
}

function idOf(record: unknown): string | null {
  const named = v.safeParse(v.object({ id: v.string() }), record)
  return named.success ? named.output.id : null
}

/** A fault in one line, such as `karen.json, record 4f2a, propertyPrice: Expected a number`. */
export function describeFault({ file, row, id, field, reason }: ListingFault): string {
  return `${file}, record ${id ?? `no. ${row}`}, ${field ?? 'as a whole'}: ${reason}`
}
