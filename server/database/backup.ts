import type { FileHandle } from 'node:fs/promises'
import { sql } from 'kysely'
import { writeNewFile } from '../files/new-file.ts'
import { createLineWriter } from './backup-lines.ts'
import { createRowCheck } from './check-rows.ts'
import type { Database } from './connect.ts'
import { findMigrationState } from './migrate.ts'
import { type Row, type RowCounts, type TableName, tableKeys, tableNames, untyped } from './table-keys.ts'
import type { SiteDatabase } from './tables.ts'

/** Called with the number of rows done so far. */
export type OnProgress = (rows: number) => void

/** Called for a row that is written but that no restore would accept, so that staff learn of it when they make the backup. */
export type OnFault = (fault: string) => void

/**
 * Writes all rows of all tables to a new file that only its owner may read: one JSON object a line, the same for both
 * engines. The rows are a snapshot; servers go on writing meanwhile. `writeFirst` writes what the rows name, of the same snapshot.
 * Returns the number of rows of each table.
 * @throws when the file exists already or cannot be written completely; a partial file is deleted
 */
export async function writeBackup(
  { db, dialect }: Database,
  file: string,
  onProgress: OnProgress = () => {},
  onFault: OnFault = () => {},
  writeFirst: (snapshot: SiteDatabase) => Promise<unknown> = async () => {},
): Promise<RowCounts> {
  return db.connection().execute(async (connection) => {
    // Our Kysely transactions begin as writers (`begin immediate`), and would block every server on SQLite.
    await sql.raw(snapshots[dialect]).execute(connection)
    try {
      await writeFirst(connection)
      return await writeBackupOf(connection, file, onProgress, onFault)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

/** Writes a backup of the rows that a transaction sees. */
export function writeBackupOf(
  db: SiteDatabase,
  file: string,
  onProgress: OnProgress,
  onFault: OnFault = () => {},
): Promise<RowCounts> {
  return writeNewFile(file, (handle) => writeRows(db, handle, onProgress, onFault))
}

const snapshots = { sqlite: 'begin deferred', postgres: 'begin isolation level repeatable read read only' }

async function writeRows(db: SiteDatabase, handle: FileHandle, onProgress: OnProgress, onFault: OnFault) {
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
    for await (const all of readRows(db, table)) {
      const rows = all.filter((row) => isInBackup(table, row))
      for (const row of rows) {
        const fault = check(table, row)
        if (fault) onFault(`${table}, ${tableKeys[table]} ${row[tableKeys[table]]}: ${fault}`)
      }
      if (rows.length) await write(...rows.map((row) => ({ table, row })))
      counts[table] += rows.length
      total += rows.length
      onProgress(total)
    }
  }
  await write({ rows: counts })
  await end()
  return counts
}

/** The existing tables: before a migration, some of ours may not exist yet. */
async function listTables(db: SiteDatabase): Promise<TableName[]> {
  const existing = new Set((await db.introspection.getTables()).map(({ name }) => name))
  return tableNames.filter((name) => existing.has(name))
}

/** Mails to the people of the office let whoever reads them in, and no restore sends alerts (K6.4). */
function isInBackup(table: TableName, { owner_kind }: Row) {
  return table !== 'outbox' || (owner_kind !== 'person' && owner_kind !== 'alert')
}

const rowsPerRead = 500
/** A row of ten megabytes is read alone. */
const readAlone: readonly TableName[] = ['reply_files']

/** All rows of a table in the order of its key, 500 at a time, or one where they are large. */
export async function* readRows(db: SiteDatabase, table: TableName): AsyncGenerator<Row[]> {
  const key = tableKeys[table]
  let last: unknown
  for (;;) {
    let query = untyped(db).selectFrom(table).selectAll()
    if (last !== undefined) query = query.where(key, '>', last)
    const rows = await query
      .orderBy(key)
      .limit(readAlone.includes(table) ? 1 : rowsPerRead)
      .execute()
    if (!rows.length) return
    yield rows
    last = rows.at(-1)?.[key]
  }
}
