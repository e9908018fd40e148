import type { FileHandle } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { writeNewFile } from '../files/new-file.ts'
import { createLineWriter } from './backup-lines.ts'
import { createRowCheck } from './check-rows.ts'
import type { Database } from './connect.ts'
import { findMigrationState } from './migrate.ts'
import { type Row, type RowCounts, type TableName, tableKeys, tableNames } from './table-keys.ts'
import type { Tables } from './tables.ts'

/** Hears how many rows are done. */
export type OnProgress = (rows: number) => void

/** Hears of a row that is written, but that no restore would take: whoever makes a backup must learn of it then. */
export type OnFault = (fault: string) => void

/**
 * Writes all rows of all tables to a new file that only its owner may read: one JSON object a line, the same for both
 * engines. It is one instant of the database, and servers go on writing meanwhile. Says how many rows each table had.
 * @throws where the file exists already or cannot be written whole; then it is not left behind
 */
export async function writeBackup(
  { db, dialect }: Database,
  file: string,
  onProgress: OnProgress = () => {},
  onFault: OnFault = () => {},
): Promise<RowCounts> {
  return db.connection().execute(async (connection) => {
    // Kysely's own transactions write, and would hold up every server on SQLite.
    await sql.raw(snapshots[dialect]).execute(connection)
    try {
      return await writeBackupOf(connection, file, onProgress, onFault)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

/** The same of what a transaction sees. */
export function writeBackupOf(
  db: Kysely<Tables>,
  file: string,
  onProgress: OnProgress,
  onFault: OnFault = () => {},
): Promise<RowCounts> {
  return writeNewFile(file, (handle) => writeRows(db, handle, onProgress, onFault))
}

const snapshots = { sqlite: 'begin deferred', postgres: 'begin isolation level repeatable read read only' }

async function writeRows(db: Kysely<Tables>, handle: FileHandle, onProgress: OnProgress, onFault: OnFault) {
  const { write, end } = createLineWriter(handle)
  const check = await createRowCheck(db)
  const { done } = await findMigrationState(db)
  await write({
    riparo: 'backup',
    migration: done.at(-1) ?? '',
    made_at: new Date().toISOString(),
    checksum: 'sha256',
  })
  const counts: RowCounts = {}
  let total = 0
  for (const table of await listTables(db)) {
    counts[table] = 0
    for await (const rows of readRows(db, table)) {
      for (const row of rows) {
        const fault = check(table, row)
        if (fault) onFault(`${table}, ${tableKeys[table]} ${row[tableKeys[table]]}: ${fault}`)
      }
      await write(...rows.map((row) => ({ table, row })))
      counts[table] += rows.length
      total += rows.length
      onProgress(total)
    }
  }
  await write({ rows: counts })
  await end()
  return counts
}

/** Those that there are: before a migration some are still to come. */
async function listTables(db: Kysely<Tables>): Promise<TableName[]> {
  const existing = new Set((await db.introspection.getTables()).map(({ name }) => name))
  return tableNames.filter((name) => existing.has(name))
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
