import { PostgresAdapter, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Makes other writers of a table wait until the transaction ends, so that what it reads there still holds when it writes.
 * Readers go on. On SQLite a transaction has that lock from its beginning, on all tables.
 */
export async function lockTable(transaction: Transaction<Tables>, table: keyof Tables): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(transaction)
}
