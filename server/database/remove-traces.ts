import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from './connect.ts'
import type { TableName } from './table-keys.ts'
import type { Tables } from './tables.ts'

/** Tables with people's words, or with digests of these and of their addresses. */
const tables: TableName[] = ['messages', 'submissions', 'outbox', 'subscribers', 'subscriber_tokens', 'mail_slots']

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

/** A transaction that began before the erasure may still read what was erased: VACUUM leaves it then. Most end at once. */
const tries = 3
const pauseMs = 1_000

async function rewriteTables({ db }: Database): Promise<string[]> {
  const remains: string[] = []
  await db.connection().execute(async (connection) => {
    await sql`set lock_timeout = ${sql.lit(lockTimeout)}`.execute(connection)
    for (const table of tables) {
      const reason = await rewriteTable(connection, table).catch((error: Error) => error.message)
      const command = `vacuum (full, analyze) ${table}`
      if (reason) {
        remains.push(`the files of PostgreSQL's table ${table}, until an administrator runs "${command}": ${reason}`)
      }
    }
    await sql`reset lock_timeout`.execute(connection)
  })
  return [...remains, ...(await describeLog(db))]
}

/**
 * A plain VACUUM leaves the bytes in their pages, as does autovacuum: only FULL writes a table anew. ANALYZE does so with
 * the statistics, which hold samples. Says why erased rows are still in the files, or null.
 */
async function rewriteTable(connection: Kysely<Tables>, table: TableName): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    const fileBefore = await findFile(connection, table)
    await sql`vacuum (full) ${sql.table(table)}`.execute(connection)
    // A table that the user may not vacuum is passed over with a warning, which is no error.
    if ((await findFile(connection, table)) === fileBefore) return 'this user may not do so'
    const erased = await countErased(connection, table)
    await sql`analyze ${sql.table(table)}`.execute(connection)
    if (erased <= 0) return null
    if (attempt === tries) return 'a transaction that is older than the erasure goes on'
    await setTimeout(pauseMs)
  }
}

/** The number of the file that holds a table. */
async function findFile(db: Kysely<Tables>, table: TableName) {
  const query = sql<{ file: number }>`select relfilenode as file from pg_class where oid = ${table}::regclass`
  return (await query.execute(db)).rows[0]?.file
}

/**
 * How many erased rows VACUUM FULL wrote again, as an older transaction may read them. Until ANALYZE, `reltuples` of an
 * index counts them too.
 */
async function countErased(db: Kysely<Tables>, table: TableName) {
  const { rows } = await sql<{ count: number }>`
    select reltuples - (select count(*) from ${sql.table(table)}) as count
    from pg_class join pg_index on indexrelid = oid where indrelid = ${table}::regclass and indisprimary`.execute(db)
  return rows[0]?.count ?? 0
}

async function describeLog(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ size: string; archive: string }>`select
    current_setting('max_wal_size') as size, current_setting('archive_mode') as archive`.execute(db)
  return rows.flatMap(({ size, archive }) => [
    `PostgreSQL's write-ahead log (pg_wal) and that of its standbys, until its segments are written over: after about ${size} of further changes (max_wal_size)`,
    ...(archive === 'off' ? [] : ['the archive of that log (archive_mode), until you erase it there']),
  ])
}
