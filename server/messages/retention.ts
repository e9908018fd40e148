import type { Kysely } from 'kysely'
import type { Log } from '../../domain/ports.ts'
import { eraseOldBackups } from '../database/automatic-backups.ts'
import { withCommandLock } from '../database/command-lock.ts'
import type { Tables } from '../database/tables.ts'
import { eraseOldErasures } from './erasures.ts'
import { eraseOlderMessages } from './message-store.ts'
import { eraseOlderSubscribers, eraseUnconfirmed } from './subscribers.ts'

/** The privacy policy promises this under "How long we keep it", counted from the day of receipt. */
export const retentionMonths = 24

const day = 24 * 60 * 60_000

/** Erases messages and subscribers older than 24 months, with their fingerprints and mails, and unconfirmed subscribers. */
export async function eraseExpired(db: Kysely<Tables>, now: Date): Promise<void> {
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - retentionMonths)
  await withCommandLock(db, async () => {
    await eraseOlderMessages(db, oldest)
    await eraseOlderSubscribers(db, oldest)
    await eraseUnconfirmed(db, now)
    await eraseOldErasures(db, oldest)
  })
}

/** Erases expired data now and then once a day. The returned function stops it. */
export function startRetention({ db, dataDir, log }: { db: Kysely<Tables>; dataDir: string; log: Log }): () => void {
  const erase = async () => {
    try {
      await eraseExpired(db, new Date())
      eraseOldBackups(dataDir, new Date())
    } catch (err) {
      log.error({ err }, 'expired data could not be erased')
    }
  }
  void erase()
  const daily = setInterval(erase, day)
  return () => clearInterval(daily)
}
