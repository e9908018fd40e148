import type { Kysely, Transaction } from 'kysely'
import * as v from 'valibot'
import { shortId } from '../../domain/listings/listing.ts'
import { lockTable } from '../database/lock-table.ts'
import type { Tables } from '../database/tables.ts'
import { type Property, propertySchema, toRow } from './property.ts'

/** Records to import, and the name of their file for messages. */
export type RecordFile = { file: string; records: readonly unknown[] }

export type ImportResult = { ok: true; count: number } | { ok: false; faults: string[] }

/**
 * Imports records; a record with a stored id replaces the old one. Imports all of them, or none if one is invalid, and then
 * returns every fault. A second record with the same short id is invalid (B8).
 */
export async function importListings(db: Kysely<Tables>, files: readonly RecordFile[]): Promise<ImportResult> {
  return db.transaction().execute((transaction) => importWithin(transaction, files))
}

/** Imports within the caller's transaction, so that what the caller read under `lockTable` cannot change in between. */
export async function importWithin(
  transaction: Transaction<Tables>,
  files: readonly RecordFile[],
): Promise<ImportResult> {
  await lockTable(transaction, 'listings')
  const stored = await transaction.selectFrom('listings').select(['id', 'short_id']).execute()
  const places = new Map(stored.map((row) => [row.short_id, { id: row.id, place: `the stored record ${row.id}` }]))
  const { properties, faults } = check(files, places)
  if (faults.length) return { ok: false, faults }
  await replace(transaction, properties)
  return { ok: true, count: properties.length }
}

/** The first record of each short id. */
type Places = Map<string, { id: string; place: string; imported?: true }>

function check(files: readonly RecordFile[], places: Places) {
  const properties: Property[] = []
  const faults: string[] = []
  for (const { file, records } of files) {
    for (const [index, record] of records.entries()) {
      const parsed = v.safeParse(propertySchema, record)
      if (!parsed.success) {
        const place = `${file}, record ${describe(record, index)}`
        faults.push(
          ...parsed.issues.map((issue) => `${place}, ${v.getDotPath(issue) ?? 'as a whole'}: ${issue.message}`),
        )
        continue
      }
      const property = parsed.output
      const place = `${file}, record ${property.id}`
      const first = places.get(shortId(property.id))
      if (first && (first.imported || first.id !== property.id)) {
        faults.push(`${place}, id: its first 10 characters are already those of ${first.place}`)
        continue
      }
      places.set(shortId(property.id), { id: property.id, place, imported: true })
      properties.push(property)
    }
  }
  return { properties, faults }
}

function describe(record: unknown, index: number) {
  const named = v.safeParse(v.object({ id: v.string() }), record)
  return named.success ? named.output.id : `no. ${index + 1}`
}

/** 500 rows of up to 65 columns stay below SQLite's 32,766 parameters in a statement. */
const rowsPerStatement = 500

async function replace(transaction: Transaction<Tables>, properties: readonly Property[]) {
  for (let start = 0; start < properties.length; start += rowsPerStatement) {
    const rows = properties.slice(start, start + rowsPerStatement).map(toRow)
    const ids = rows.map((row) => row.id)
    await transaction.deleteFrom('listings').where('id', 'in', ids).execute()
    await transaction.insertInto('listings').values(rows).execute()
  }
}
