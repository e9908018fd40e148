import { type Kysely, sql } from 'kysely'
import type { Database } from './connect.ts'
import type { TableName } from './table-keys.ts'
import type { Tables } from './tables.ts'

/** Where words of people stand. */
const tables: TableName[] = ['messages', 'submissions', 'outbox', 'subscribers', 'subscriber_tokens']

/**
 * Takes rows that were erased out of the database's own files, where engines leave them in free space. Says what still
 * has them, and until when.
 */
export async function removeTraces(database: Database): Promise<string[]> {
  return database.dialect === 'sqlite' ? emptyLog(database) : rewriteTables(database)
}

/** SQLite overwrites what is erased (`secure_delete`), but its write-ahead log has it until that is emptied. */
async function emptyLog({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy ? ['riparo.sqlite-wal in the data folder, until the site is stopped: it is reading now'] : []
}

/** Longer than any transaction of the site. While this waits for a lock, the site waits behind it. */
const lockTimeout = '5s'

/**
 * A plain VACUUM leaves the bytes in their pages, as does autovacuum: only FULL writes the tables anew. ANALYZE does so
 * with the statistics, which hold samples.
 */
async function rewriteTables({ db }: Database): Promise<string[]> {
  const before = await listFiles(db)
  let reason = 'this user may not do so'
  await db.connection().execute(async (connection) => {
    try {
      await sql`set lock_timeout = ${sql.lit(lockTimeout)}`.execute(connection)
      await sql`vacuum (full, analyze) ${sql.join(tables.map((table) => sql.table(table)))}`.execute(connection)
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error)
    } finally {
      await sql`reset lock_timeout`.execute(connection)
    }
  })
  // Tables that a user may not vacuum are passed over with a warning, which is no error.
  const after = await listFiles(db)
  const unchanged = tables.filter((table) => before.get(table) === after.get(table))
  const command = `vacuum (full, analyze) ${unchanged.join(', ')}`
  return [
    ...(unchanged.length ? [`PostgreSQL's table files, until an administrator runs "${command}": ${reason}`] : []),
    ...(await describeLog(db)),
  ]
}

/** The numbers of the files that hold the tables. */
async function listFiles(db: Kysely<Tables>): Promise<Map<string, number>> {
  const oids = sql.join(tables.map((table) => sql`${table}::regclass`))
  const query = sql<{ name: string; file: number }>`
    select relname as name, relfilenode as file from pg_class where oid in (${oids})`
  return new Map((await query.execute(db)).rows.map(({ name, file }) => [name, file]))
}

async function describeLog(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ size: string; archive: string }>`select
    current_setting('max_wal_size') as size, current_setting('archive_mode') as archive`.execute(db)
  return rows.flatMap(({ size, archive }) => [
    `PostgreSQL's write-ahead log (pg_wal) and that of its standbys, until its segments are written over: after about ${size} of further changes (max_wal_size)`,
    ...(archive === 'off' ? [] : ['the archive of that log (archive_mode), until you erase it there']),
  ])
}
