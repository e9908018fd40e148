import { PostgresAdapter, sql } from 'kysely'
import { inGroups } from './in-groups.ts'
import { tableKeys } from './table-keys.ts'
import type { SiteDatabase, Tables } from './tables.ts'

/** A statement of so many blocks the process on SQLite for a few milliseconds. */
const rowsPerStatement = 500

/**
 * Inserts rows of the same columns, each statement with one parameter of JSON: of ten thousand rows that takes a third of the time of a parameter for
 * each value, in which nobody else writes. Not for bytes. With `replace`, a row with the key of an existing one replaces its values.
 */
export async function insertMany<Table extends keyof Tables & string>(
  transaction: SiteDatabase,
  table: Table,
  rows: readonly Record<string, string | number | null>[],
  { replace = null }: { replace?: (Table & keyof typeof tableKeys) | null } = {},
): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const isPostgres = transaction.getExecutor().adapter instanceof PostgresAdapter
  const key = replace && tableKeys[replace]
  const updates = names
    .filter((name) => name !== key)
    .map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  const conflict = key ? sql`on conflict (${sql.ref(key)}) do update set ${sql.join(updates)}` : sql``
  for (const some of inGroups(rows, rowsPerStatement)) {
    const json = stringifyWellFormed(some)
    const source = isPostgres
      ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
      : sql`select ${sql.join(names.map((name) => sql`value ->> ${sql.lit(`$.${name}`)}`))} from json_each(${json})`
    // SQLite takes "on" after a table for a join, unless there is a condition.
    await sql`insert into ${sql.table(table)} (${columns}) ${source} where true ${conflict}`.execute(transaction)
  }
}

/** A half of a character is no text for PostgreSQL, and a parameter of its own would lose it as well. JSON has only halves as `\\ud…`. */
function stringifyWellFormed(rows: readonly unknown[]): string {
  const json = JSON.stringify(rows)
  return json.includes('\\ud')
    ? JSON.stringify(rows, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
    : json
}
