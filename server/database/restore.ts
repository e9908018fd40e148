import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import { type OnFault, type OnProgress, writeBackupOf } from './backup.ts'
import { connect, type Database } from './connect.ts'
import { loadBackup } from './load-backup.ts'
import { putBack, type Restored } from './put-back.ts'
import { type TableName, tableNames } from './table-keys.ts'
import type { Tables } from './tables.ts'

/**
 * Puts a backup back in one transaction, while servers go on. It is first put together beside the database, in
 * `scratchDir`, where it is brought up to date if an older version made it; a file that is not whole changes nothing.
 * Listings become those of the backup; what people sent or asked for since stays (`putBack`). What was there is written to
 * the file `before` in the same transaction.
 * @throws BackupError
 */
export async function restoreBackup(
  { db, dialect }: Database,
  file: string,
  { scratchDir, before, report = () => () => {}, onFault = () => {} }: RestoreOptions,
): Promise<Restored & { madeAt: string }> {
  const folder = mkdtempSync(join(scratchDir, 'restore-'))
  const scratch = await connect({ dataDir: folder })
  let isBeforeWritten = false
  try {
    const madeAt = await loadBackup(scratch.db, file, report('rows read'))
    const restored = await db.transaction().execute(async (transaction) => {
      // On SQLite the transaction itself does so.
      if (dialect === 'postgres') await holdUpWriters(transaction)
      await writeBackupOf(transaction, before, report('rows of what was there written'), onFault)
      isBeforeWritten = true
      return putBack(transaction, scratch.db, report('rows put back'))
    })
    return { ...restored, madeAt }
  } catch (error) {
    if (isBeforeWritten) rmSync(before, { force: true })
    throw error
  } finally {
    await scratch.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type RestoreOptions = {
  scratchDir: string
  before: string
  report?: Report
  /** Hears of rows of what was there that no restore would take. */
  onFault?: OnFault
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
