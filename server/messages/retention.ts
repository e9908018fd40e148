import { withCommandLock } from '../database/locks.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { eraseOldErasures } from './erasures.ts'
import { eraseOlderMessages } from './message-store.ts'
import { eraseOlderSubscribers, eraseUnconfirmed } from './subscribers.ts'

/** The privacy policy promises this under "How long we keep it", counted from the day of receipt. */
export const retentionMonths = 24

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
