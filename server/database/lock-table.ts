import { PostgresAdapter, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Blocks other writers of a table until the transaction ends, so that the rows that it read are unchanged when it writes.
 * Readers continue. On SQLite every transaction of ours locks all tables in this way from its beginning.
 */
export async function lockTable(transaction: Transaction<Tables>, table: keyof Tables): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(transaction)
}
