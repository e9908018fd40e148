import { type Kysely, sql, type Transaction } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import type { OnProgress } from './backup.ts'
import { lineFault, readBackup } from './backup-lines.ts'
import { createRowCheck } from './check-rows.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { outboxOwners, type Row, type RowCounts, type TableName, tableKeys, tableNames } from './table-keys.ts'
import type { OwnerKind, Tables } from './tables.ts'

/**
 * Loads a backup into `scratch`, an empty SQLite database: creates the tables of the backup's migration, inserts its rows,
 * then runs the later migrations. Returns the instant at which the backup was made.
 * @throws OperatorError with the file and, where one line is wrong, its number
 */
export async function loadBackup(scratch: Kysely<Tables>, file: string, onProgress: OnProgress): Promise<string> {
  const lines = readBackup(file)
  const first = (await lines.next()).value?.line
  if (!first || !('riparo' in first)) throw new OperatorError(`${file} is not a backup of this site`)
  if (!Object.hasOwn(migrations, first.migration)) {
    throw new OperatorError(`${file} was made by a newer version: ${first.migration}. Restore it with that version`)
  }
  await migrate(scratch, first.migration)

  const check = await createRowCheck(scratch)
  const counts: RowCounts = {}
  let expected: Record<string, number> = {}
  let total = 0
  await scratch.transaction().execute(async (transaction) => {
    for await (const { number, line } of lines) {
      if ('rows' in line) expected = line.rows
      if (!('table' in line)) continue
      const { table, row } = line
      const fault = check(table, row)
      if (fault) throw lineFault(file, number, `${table}: ${fault}`)
      await insert(transaction, table, withoutNul(row)).catch((error) => {
        throw lineFault(file, number, `${table}: ${error.message}`)
      })
      counts[table] = (counts[table] ?? 0) + 1
      onProgress(++total)
    }
    if (tableNames.some((table) => (expected[table] ?? 0) !== (counts[table] ?? 0))) {
      throw new OperatorError(`${file} is incomplete: its row counts do not match its rows`)
    }
    await requireReferences(transaction, file)
  })
  await migrate(scratch)
  await requireOwners(scratch, file)
  return first.made_at
}

/** SQLite stores U+0000 in a text and PostgreSQL does not. A backup of one engine must fit the other. */
function withoutNul(row: Row): Row {
  const entries = Object.entries(row)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value.replaceAll('\0', '') : value]),
  )
}

function insert(db: Kysely<Tables>, table: TableName, row: Row) {
  return (db as unknown as Kysely<Record<string, Row>>).insertInto(table).values(row).execute()
}

/** Deferred foreign keys would fail the commit without naming the row, so they are checked before it. */
async function requireReferences(transaction: Transaction<Tables>, file: string) {
  const { rows } = await sql<{ table: TableName; rowid: number; parent: string }>`pragma foreign_key_check`.execute(
    transaction,
  )
  const [orphan] = rows
  if (!orphan) return
  const { table, rowid, parent } = orphan
  const key = sql.ref(tableKeys[table])
  const found = await sql<{
    key: string
  }>`select ${key} as key from ${sql.table(table)} where rowid = ${rowid}`.execute(transaction)
  const number = await findLine(file, table, found.rows[0]?.key)
  throw lineFault(file, number, `${table}: its row of ${parent} is missing`)
}

/** The rows that an outbox entry may belong to are in several tables, so no foreign key refers to them. */
async function requireOwners(scratch: Kysely<Tables>, file: string) {
  for (const [kind, table] of Object.entries(outboxOwners)) {
    const orphan = await scratch
      .selectFrom('outbox')
      .select('id')
      .where('owner_kind', '=', kind as OwnerKind)
      .where('owner_id', 'not in', scratch.selectFrom(table).select(`${table}.id`))
      .executeTakeFirst()
    if (!orphan) continue
    throw lineFault(file, await findLine(file, 'outbox', orphan.id), `outbox: its row of ${table} is missing`)
  }
}

async function findLine(file: string, table: TableName, key: unknown): Promise<number> {
  for await (const { number, line } of readBackup(file)) {
    if ('table' in line && line.table === table && line.row[tableKeys[table]] === key) return number
  }
  return 0
}
