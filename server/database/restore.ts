import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type OnFault, type OnProgress, writeBackupOf } from './backup.ts'
import { type MissingPhotographs, photographFolderOf, readPhotographs } from './backup-photographs.ts'
import { connect, type Database } from './connect.ts'
import { loadBackup } from './load-backup.ts'
import { lockTables, withCommandLock } from './locks.ts'
import { accessTables, mergeBackup, type Restored } from './merge-backup.ts'
import { tableNames } from './table-keys.ts'
import type { Tables } from './tables.ts'

/**
 * Restores a backup in one transaction, while servers continue. It is first loaded into a scratch database in `scratchDir`,
 * which checks and migrates it, so an incomplete file changes nothing. The photographs beside it come first. `mergeBackup` then merges it into the database. The
 * same transaction first writes the previous rows to the file `safetyBackup`.
 * @throws OperatorError
 */
export async function restoreBackup(
  { db }: Database,
  file: string,
  { scratchDir, safetyBackup, report = () => () => {}, onFault = () => {} }: RestoreOptions,
): Promise<Restored & { madeAt: string; lost: MissingPhotographs }> {
  const folder = mkdtempSync(join(scratchDir, 'restore-'))
  const scratch = await connect({ dataDir: folder })
  let hasSafetyBackup = false
  try {
    const madeAt = await loadBackup(scratch.db, file, report('rows read'))
    const lost = await readPhotographs(
      { db, scratch: scratch.db },
      photographFolderOf(file),
      report('photographs read'),
    )
    const restored = await withCommandLock(db, () =>
      db.transaction().execute(async (transaction) => {
        await lockTables(transaction, [...new Set([...order, ...tableNames, ...accessTables])])
        await writeBackupOf(transaction, safetyBackup, report('previous rows backed up'), onFault)
        hasSafetyBackup = true
        return mergeBackup(transaction, scratch.db, report('rows restored'))
      }),
    )
    return { ...restored, madeAt, lost }
  } catch (error) {
    if (hasSafetyBackup) rmSync(safetyBackup, { force: true })
    throw error
  } finally {
    await scratch.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type RestoreOptions = {
  scratchDir: string
  /** The path of a new file for the previous rows. */
  safetyBackup: string
  report?: Report
  /** Called for previous rows that no restore would accept. */
  onFault?: OnFault
}

/** Gives the progress callback of one step of the restore. */
type Report = (step: string) => OnProgress

/** The order in which the office and a submission write the tables, so that a restore cannot deadlock with them. */
const order: (keyof Tables)[] = [
  'people',
  'office_links',
  'passkeys',
  'listing_drafts',
  'books',
  'subscribers',
  'submissions',
  'threads',
  'messages',
  'subscriber_tokens',
  'mail_slots',
  'outbox',
]
