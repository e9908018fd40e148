import { sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import type { OnProgress } from './backup.ts'
import { lineFault, readBackup } from './backup-lines.ts'
import { createRowCheck } from './check-rows.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { outboxOwners, type Row, type RowCounts, type TableName, tableKeys, tableNames, untyped } from './table-keys.ts'
import type { OwnerKind, SiteDatabase, SiteTransaction } from './tables.ts'

/**
 * Loads a backup into `scratch`, an empty SQLite database: creates the tables of the backup's migration, inserts its rows,
 * then runs the later migrations. Returns the instant at which the backup was made.
 * @throws OperatorError with the file and, where one line is wrong, its number
 */
export async function loadBackup(scratch: SiteDatabase, file: string, onProgress: OnProgress): Promise<string> {
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
      const inserted = untyped(transaction).insertInto(table).values(withoutNul(row)).execute()
      await inserted.catch(({ message }) => {
        throw lineFault(file, number, `${table}: ${message}`)
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

/** Deferred foreign keys would fail the commit without naming the row, so they are checked before it. */
async function requireReferences(transaction: SiteTransaction, file: string) {
  type Orphan = { table: TableName; rowid: number; parent: string }
  const [orphan] = (await sql<Orphan>`pragma foreign_key_check`.execute(transaction)).rows
  if (!orphan) return
  const { table, rowid, parent } = orphan
  const query = untyped(transaction).selectFrom(table).select(tableKeys[table]).where('rowid', '=', rowid)
  const number = await findLine(file, table, (await query.executeTakeFirst())?.[tableKeys[table]])
  throw lineFault(file, number, `${table}: its row of ${parent} is missing`)
}

/** The rows that an outbox entry may belong to are in several tables, so no foreign key refers to them. */
async function requireOwners(scratch: SiteDatabase, file: string) {
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
