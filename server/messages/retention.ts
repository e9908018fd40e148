import { eraseOldBackups } from '../database/backup-files.ts'
import { withCommandLock } from '../database/locks.ts'
import type { SiteDatabase } from '../database/tables.ts'
import type { Job } from '../timing/scheduler.ts'
import { eraseOldErasures } from './erasures.ts'
import { eraseOlderMessages } from './message-store.ts'
import { eraseOlderSubscribers, eraseUnconfirmed } from './subscribers.ts'

/** The privacy policy promises this under "How long we keep it", counted from the day of receipt. */
export const retentionMonths = 24

const day = 24 * 60 * 60_000

/** Erases messages and subscribers older than 24 months, with their fingerprints and mails, and unconfirmed subscribers. */
export async function eraseExpired(db: SiteDatabase, now: Date): Promise<void> {
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - retentionMonths)
  await withCommandLock(db, async () => {
    await eraseOlderMessages(db, oldest)
    await eraseOlderSubscribers(db, oldest)
    await eraseUnconfirmed(db, now)
    await eraseOldErasures(db, oldest)
  })
}

/** Once a day, each server erases expired data and its own backups. */
export function createRetentionJobs({ db, dataDir }: { db: SiteDatabase; dataDir: string }): Job[] {
  return [
    { name: 'erase-expired', interval: day, run: (now) => eraseExpired(db, now) },
    { name: 'erase-old-backups', interval: day, run: async (now) => eraseOldBackups(dataDir, now) },
  ]
}
