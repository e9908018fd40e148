import type { FileHandle } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { writeNewFile } from '../new-file.ts'
import type { Database } from './connect.ts'
import { findMigrationState } from './migrate.ts'
import type { Tables } from './tables.ts'

/** Every table with the column that orders it. What another refers to comes first, so that rows can be put in again in this order. */
export const tableKeys: { [Table in keyof Tables]: keyof Tables[Table] & string } = {
  listings: 'id',
  known_listings: 'short_id',
  messages: 'id',
  subscribers: 'id',
  subscriber_tokens: 'token_hash',
  submissions: 'fingerprint',
  mail_slots: 'slot',
  outbox: 'id',
}

export type TableName = keyof Tables
export type Row = Record<string, unknown>
export type RowCounts = Partial<Record<TableName, number>>

/** Hears how many rows are done. */
export type OnProgress = (rows: number) => void

/** What a backup says: first where it comes from, then its rows, then how many they were. */
export type BackupLine =
  | { riparo: 'backup'; migration: string; made_at: string }
  | { table: TableName; row: Row }
  | { rows: RowCounts }

/**
 * Writes all rows of all tables to a new file that only its owner may read: one JSON object a line, the same for both
 * engines. It is one instant of the database, and servers go on writing meanwhile. Says how many rows each table had.
 * @throws where the file exists already or cannot be written whole; then it is not left behind
 */
export async function writeBackup(
  { db, dialect }: Database,
  file: string,
  onProgress: OnProgress = () => {},
): Promise<RowCounts> {
  return db.connection().execute(async (connection) => {
    // Kysely's own transactions write, and would hold up every server on SQLite.
    await sql.raw(snapshots[dialect]).execute(connection)
    try {
      return await writeBackupOf(connection, file, onProgress)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

/** The same of what a transaction sees. */
export function writeBackupOf(db: Kysely<Tables>, file: string, onProgress: OnProgress): Promise<RowCounts> {
  return writeNewFile(file, (handle) => writeRows(db, handle, onProgress))
}

const snapshots = { sqlite: 'begin deferred', postgres: 'begin isolation level repeatable read read only' }

async function writeRows(db: Kysely<Tables>, handle: FileHandle, onProgress: OnProgress) {
  const write = (...lines: BackupLine[]) => handle.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const { done } = await findMigrationState(db)
  await write({ riparo: 'backup', migration: done.at(-1) ?? '', made_at: new Date().toISOString() })
  const counts: RowCounts = {}
  let total = 0
  for (const table of await listTables(db)) {
    counts[table] = 0
    for await (const rows of readRows(db, table)) {
      await write(...rows.map((row) => ({ table, row })))
      counts[table] += rows.length
      total += rows.length
      onProgress(total)
    }
  }
  await write({ rows: counts })
  return counts
}

/** Those that there are: before a migration some are still to come. */
async function listTables(db: Kysely<Tables>): Promise<TableName[]> {
  const existing = new Set((await db.introspection.getTables()).map(({ name }) => name))
  return (Object.keys(tableKeys) as TableName[]).filter((name) => existing.has(name))
}

const rowsPerRead = 500

/** All rows of a table in the order of its key, 500 at a time. */
export async function* readRows(db: Kysely<Tables>, table: TableName): AsyncGenerator<Row[]> {
  const key = tableKeys[table]
  let last: unknown
  for (;;) {
    let query = (db as unknown as Kysely<Record<string, Row>>).selectFrom(table).selectAll()
    if (last !== undefined) query = query.where(key, '>', last)
    const rows = await query.orderBy(key).limit(rowsPerRead).execute()
    if (!rows.length) return
    yield rows
    last = rows.at(-1)?.[key]
  }
}
