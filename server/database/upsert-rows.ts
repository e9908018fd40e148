import { sql } from 'kysely'
import { type Row, type TableName, tableKeys, untyped } from './table-keys.ts'
import type { SiteTransaction } from './tables.ts'

/** Inserts rows of the same columns. A row with the key of an existing one replaces its values in these columns. */
export async function upsertRows(transaction: SiteTransaction, table: TableName, rows: readonly Row[]): Promise<void> {
  const key = tableKeys[table]
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== key)
  const update = Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]))
  const insertion = untyped(transaction).insertInto(table).values(rows)
  await insertion.onConflict((conflict) => conflict.column(key).doUpdateSet(update)).execute()
}
