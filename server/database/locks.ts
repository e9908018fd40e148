import { setTimeout } from 'node:timers/promises'
import { PostgresAdapter, sql } from 'kysely'
import type { SiteDatabase, SiteTransaction, Tables } from './tables.ts'

/** Any number that no other program uses in this database. */
const lockId = 7_270_164_391_528_046n

const retryDelayMs = 100

/**
 * Runs work that cannot be undone (a restore, an erasure, a migration) when no other such work runs on the database. They lock many
 * tables, each in its own order, so that two at a time could deadlock. Visitors' forms do not wait for it, and it must not be nested.
 * On SQLite every transaction of ours locks all tables from its beginning.
 */
export async function withCommandLock<Result>(db: SiteDatabase, work: () => Promise<Result>): Promise<Result> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return work()
  for (;;) {
    const attempt = await db.connection().execute(async (connection) => {
      if (!(await tryLock(connection))) return null
      try {
        return { result: await work() }
      } finally {
        // A connection that broke has lost the lock already, and its error must not hide that of the work.
        await sql`select pg_advisory_unlock(${lockId})`.execute(connection).catch(() => {})
      }
    })
    if (attempt) return attempt.result
    // Not `pg_advisory_lock`: a statement that waits keeps erased rows alive for VACUUM.
    await setTimeout(retryDelayMs)
  }
}

async function tryLock(connection: SiteDatabase) {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lockId}) as locked`.execute(connection)
  return rows[0]?.locked === true
}

/**
 * Blocks other writers of these tables until the transaction ends, so that the rows that it read are unchanged when it writes.
 * Readers continue. On SQLite every transaction of ours locks all tables in this way from its beginning.
 */
export async function lockTables(transaction: SiteTransaction, tables: readonly (keyof Tables)[]): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return
  const list = sql.join(tables.map((table) => sql.table(table)))
  await sql`lock table ${list} in share row exclusive mode`.execute(transaction)
}

/** Makes transactions about one thing, such as an e-mail address, wait for each other. On SQLite all of them do. */
export async function lockKey(transaction: SiteTransaction, key: string): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction)
}
