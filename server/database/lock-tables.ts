import { PostgresAdapter, sql } from 'kysely'
import type { TableName } from './table-keys.ts'
import type { SiteTransaction } from './tables.ts'

/**
 * Blocks other writers of these tables until the transaction ends, so that the rows that it read are unchanged when it writes.
 * Readers continue. On SQLite every transaction of ours locks all tables in this way from its beginning.
 */
export async function lockTables(transaction: SiteTransaction, tables: readonly TableName[]): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return
  const list = sql.join(tables.map((table) => sql.table(table)))
  await sql`lock table ${list} in share row exclusive mode`.execute(transaction)
}
