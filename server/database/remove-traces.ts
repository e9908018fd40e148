import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './connect.ts'
import type { TableName } from './table-keys.ts'
import type { SiteDatabase } from './tables.ts'

/** Tables with personal data, or with digests of it. */
const tables: TableName[] = [
  'messages',
  'threads',
  'thread_deeds',
  'reply_files',
  'submissions',
  'outbox',
  'subscribers',
  'subscriber_tokens',
  'mail_slots',
  'books',
]

/**
 * Removes erased rows from the files of the database, where engines leave them in free space. Returns the places that still
 * hold them, each with the time until then.
 */
export async function removeTraces(database: Pick<Database, 'db' | 'dialect'>): Promise<string[]> {
  return database.dialect === 'sqlite' ? truncateWal(database) : rewriteTables(database)
}

/** SQLite overwrites erased rows in its file (`secure_delete`); the write-ahead log holds them until a checkpoint truncates it. */
async function truncateWal({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy
    ? ['riparo.sqlite-wal in the data folder, until the site is stopped: a read transaction is open']
    : []
}

/** Longer than any transaction of the site. It is short, as the site's statements queue behind our wait for the lock. */
const lockTimeout = '5s'

/** VACUUM keeps erased rows that an older transaction may still read. Most such transactions end within a second. */
const maxAttempts = 3
const retryDelayMs = 1_000

async function rewriteTables({ db }: Pick<Database, 'db'>): Promise<string[]> {
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
  return [...remains, ...(await describeWal(db))]
}

/**
 * A plain VACUUM, as autovacuum runs it, leaves the bytes in their pages: only FULL rewrites a table. ANALYZE replaces the
 * statistics, which hold samples of rows. Returns the reason why erased rows are still in the files, or null.
 */
async function rewriteTable(connection: SiteDatabase, table: TableName): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    const fileBefore = await findFile(connection, table)
    await sql`vacuum (full) ${sql.table(table)}`.execute(connection)
    // PostgreSQL skips a table that the user may not vacuum, with a warning and no error.
    if ((await findFile(connection, table)) === fileBefore) return 'this user may not vacuum it'
    const erased = await countErased(connection, table)
    await sql`analyze ${sql.table(table)}`.execute(connection)
    if (erased <= 0) return null
    if (attempt === maxAttempts) return 'a transaction that is older than the erasure is still open'
    await setTimeout(retryDelayMs)
  }
}

/** The number of the file that holds a table; it changes when the table is rewritten. */
async function findFile(db: SiteDatabase, table: TableName) {
  const query = sql<{ file: number }>`select relfilenode as file from pg_class where oid = ${table}::regclass`
  return (await query.execute(db)).rows[0]?.file
}

/**
 * Counts the erased rows that VACUUM FULL copied, because an older transaction may still read them. Until ANALYZE, `reltuples` of an
 * index counts them too.
 */
async function countErased(db: SiteDatabase, table: TableName) {
  const { rows } = await sql<{ count: number }>`
    select reltuples - (select count(*) from ${sql.table(table)}) as count
    from pg_class join pg_index on indexrelid = oid where indrelid = ${table}::regclass and indisprimary`.execute(db)
  return rows[0]?.count ?? 0
}

async function describeWal(db: SiteDatabase): Promise<string[]> {
  const { rows } = await sql<{ size: string; archive: string }>`select
    current_setting('max_wal_size') as size, current_setting('archive_mode') as archive`.execute(db)
  return rows.flatMap(({ size, archive }) => [
    `PostgreSQL's write-ahead log (pg_wal) and that of its standbys, until its segments are written over: after about ${size} of further changes (max_wal_size)`,
    ...(archive === 'off' ? [] : ['the archive of that log (archive_mode), until you erase it there']),
  ])
}
