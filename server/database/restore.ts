import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Kysely, sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import {
  type BackupLine,
  type OnProgress,
  type Row,
  type RowCounts,
  readRows,
  type TableName,
  tableKeys,
  writeBackupOf,
} from './backup.ts'
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
 * whole changes nothing. What was there is written to the file `before` in the same transaction, so that a message that
 * is accepted meanwhile is either in that file or in the database. What is known here as delivered is not delivered again.
 * @throws BackupError
 */
export async function restoreBackup(
  { db, dialect }: Database,
  file: string,
  { scratchDir, before, report = () => () => {} }: { scratchDir: string; before: string; report?: Report },
): Promise<RowCounts> {
  const folder = mkdtempSync(join(scratchDir, 'restore-'))
  const scratch = await connect({ dataDir: folder })
  try {
    await load(scratch.db, file, report('rows read'))
    return await db.transaction().execute(async (transaction) => {
      // On SQLite the transaction itself does so.
      if (dialect === 'postgres') await holdUpWriters(transaction)
      await writeBackupOf(transaction, before, report('rows of what was there written'))
      return replaceAll(transaction, scratch.db, report('rows put back'))
    })
  } finally {
    await scratch.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** For each step of the work, who hears of its rows. */
type Report = (step: string) => OnProgress

/** Readers go on. In the order in which a submission takes the tables, so that neither waits for the other. */
async function holdUpWriters(transaction: Transaction<Tables>) {
  const order: TableName[] = ['subscribers', 'submissions', 'messages', 'subscriber_tokens', 'mail_slots', 'outbox']
  const all = new Set([...order, ...tables])
  await sql`lock table ${sql.join([...all].map((table) => sql.table(table)))} in share row exclusive mode`.execute(
    transaction,
  )
}

async function load(scratch: Kysely<Tables>, file: string, onProgress: OnProgress) {
  const lines = readLines(file)
  const first = (await lines.next()).value
  if (!first || !('riparo' in first)) throw new BackupError(`${file} is no backup of this site`)
  if (!(first.migration in migrations)) throw new BackupError(`${file} was made by a newer version: ${first.migration}`)
  await migrate(scratch, first.migration)

  const counts: RowCounts = {}
  let total = 0
  const expected = await scratch.transaction().execute(async (transaction) => {
    for await (const line of lines) {
      if ('rows' in line) return line.rows
      if (!('table' in line)) break
      await insert(transaction, line.table, [line.row])
      counts[line.table] = (counts[line.table] ?? 0) + 1
      onProgress(++total)
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
  onProgress: OnProgress,
): Promise<RowCounts> {
  const outcomes = await readOutcomes(transaction)
  for (const table of tables.toReversed()) await transaction.deleteFrom(table).execute()
  const counts: RowCounts = {}
  let total = 0
  for (const table of tables) {
    counts[table] = 0
    for await (const rows of readRows(scratch, table)) {
      const current = table === 'outbox' ? rows.map((row) => withOutcome(row, outcomes)) : rows
      await insert(transaction, table, current)
      counts[table] += rows.length
      total += rows.length
      onProgress(total)
    }
  }
  return counts
}

/** What became of parcels here: delivered, or in the hands of a server at this moment. */
async function readOutcomes(db: Kysely<Tables>) {
  const query = db.selectFrom('outbox').select(['id', 'delivered_at', 'leased_until'])
  const rows = await query
    .where((eb) => eb.or([eb('delivered_at', 'is not', null), eb('leased_until', 'is not', null)]))
    .execute()
  return new Map(rows.map(({ id, ...outcome }) => [id, outcome]))
}

function withOutcome(row: Row, outcomes: Awaited<ReturnType<typeof readOutcomes>>): Row {
  const { delivered_at = null, leased_until = null } = outcomes.get(String(row.id)) ?? {}
  // The links of a subscriber's mail are keys: once it was sent, nobody keeps them.
  const sent = delivered_at && { delivered_at, ...(row.subscriber_id !== null && { content: '{}' }) }
  return { ...row, leased_until, ...sent }
}

function insert(db: Kysely<Tables>, table: TableName, rows: Row[]) {
  return (db as unknown as Kysely<Record<string, Row>>).insertInto(table).values(rows).execute()
}
