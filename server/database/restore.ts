import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Kysely, Transaction } from 'kysely'
import * as v from 'valibot'
import { type BackupLine, type Row, type RowCounts, readRows, type TableName, tableKeys } from './backup.ts'
import { connect, type Database } from './connect.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import type { Tables } from './tables.ts'

/** The file is no backup that can be put back; the message is a line that says why. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const tables = Object.keys(tableKeys) as TableName[]

/**
 * Puts a backup in place of all that the database holds, in one transaction: servers may go on. The backup is first put
 * together beside it, in `scratchDir`, where it is brought up to date if an older version made it; a file that is not
 * whole changes nothing. What is known here as delivered is not delivered again.
 * @throws BackupError
 */
export async function restoreBackup(
  { db }: Database,
  file: string,
  { scratchDir, onProgress = () => {} }: { scratchDir: string; onProgress?: (rows: number) => void },
): Promise<RowCounts> {
  const folder = mkdtempSync(join(scratchDir, 'restore-'))
  const scratch = await connect({ dataDir: folder })
  try {
    await load(scratch.db, file)
    return await db.transaction().execute((transaction) => replaceAll(transaction, scratch.db, onProgress))
  } finally {
    await scratch.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function load(scratch: Kysely<Tables>, file: string) {
  const lines = readLines(file)
  const first = (await lines.next()).value
  if (!first || !('riparo' in first)) throw new BackupError(`${file} is no backup of this site`)
  if (!(first.migration in migrations)) throw new BackupError(`${file} was made by a newer version: ${first.migration}`)
  await migrate(scratch, first.migration)

  const counts: RowCounts = {}
  const expected = await scratch.transaction().execute(async (transaction) => {
    for await (const line of lines) {
      if ('rows' in line) return line.rows
      if (!('table' in line)) break
      await insert(transaction, line.table, [line.row])
      counts[line.table] = (counts[line.table] ?? 0) + 1
    }
    return null
  })
  const isWhole = expected && tables.every((table) => (expected[table] ?? 0) === (counts[table] ?? 0))
  if (!isWhole) throw new BackupError(`${file} is not whole: its end is missing`)
  await migrate(scratch)
}

const lineSchema = v.union([
  v.object({ riparo: v.literal('backup'), migration: v.string(), made_at: v.string() }),
  v.object({ table: v.picklist(tables), row: v.record(v.string(), v.unknown()) }),
  v.object({ rows: v.record(v.string(), v.number()) }),
])

async function* readLines(file: string): AsyncGenerator<BackupLine> {
  const input = createReadStream(file)
  try {
    for await (const text of createInterface({ input })) {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), lineSchema), text)
      if (!parsed.success) throw new BackupError(`${file} is no backup of this site, or was changed`)
      yield parsed.output
    }
  } finally {
    input.destroy()
  }
}

async function replaceAll(
  transaction: Transaction<Tables>,
  scratch: Kysely<Tables>,
  onProgress: (rows: number) => void,
): Promise<RowCounts> {
  const delivered = await readDelivered(transaction)
  for (const table of tables.toReversed()) await transaction.deleteFrom(table).execute()
  const counts: RowCounts = {}
  let total = 0
  for (const table of tables) {
    counts[table] = 0
    for await (const rows of readRows(scratch, table)) {
      const current = table === 'outbox' ? rows.map((row) => asDelivered(row, delivered)) : rows
      await insert(transaction, table, current)
      counts[table] += rows.length
      total += rows.length
      onProgress(total)
    }
  }
  return counts
}

async function readDelivered(db: Kysely<Tables>) {
  const query = db.selectFrom('outbox').select(['id', 'delivered_at', 'content'])
  const rows = await query.where('delivered_at', 'is not', null).execute()
  return new Map(rows.map(({ id, ...outcome }) => [id, outcome]))
}

function asDelivered(row: Row, delivered: Awaited<ReturnType<typeof readDelivered>>): Row {
  return { ...row, ...delivered.get(String(row.id)), leased_until: null }
}

function insert(db: Kysely<Tables>, table: TableName, rows: Row[]) {
  return (db as unknown as Kysely<Record<string, Row>>).insertInto(table).values(rows).execute()
}
