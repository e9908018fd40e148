import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type OnProgress, readRows, writeBackupOf } from './backup.ts'
import { connect, type Database } from './connect.ts'
import { loadBackup } from './load-backup.ts'
import { type Row, type RowCounts, type TableName, tableNames } from './table-keys.ts'
import type { Tables } from './tables.ts'

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
    await loadBackup(scratch.db, file, report('rows read'))
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
  const all = new Set([...order, ...tableNames])
  await sql`lock table ${sql.join([...all].map((table) => sql.table(table)))} in share row exclusive mode`.execute(
    transaction,
  )
}

async function replaceAll(
  transaction: Transaction<Tables>,
  scratch: Kysely<Tables>,
  onProgress: OnProgress,
): Promise<RowCounts> {
  const outcomes = await readOutcomes(transaction)
  for (const table of tableNames.toReversed()) await transaction.deleteFrom(table).execute()
  const counts: RowCounts = {}
  let total = 0
  for (const table of tableNames) {
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
