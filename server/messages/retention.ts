import type { Kysely } from 'kysely'
import type { Log } from '../../domain/ports.ts'
import { eraseOldBackups } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { eraseOldErasures } from './erasures.ts'
import { eraseOlder } from './message-store.ts'
import { eraseOlderSubscribers, eraseUnconfirmed } from './subscribers.ts'

/** As the privacy policy promises under "How long we keep it", counted from the day of receipt. */
export const keptMonths = 24

const day = 24 * 60 * 60_000

/** Erases what the site keeps no longer: messages and subscribers of more than 24 months, with their fingerprints and mails. */
export async function eraseExpired(db: Kysely<Tables>, now: Date): Promise<void> {
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - keptMonths)
  await eraseOlder(db, oldest)
  await eraseOlderSubscribers(db, oldest)
  await eraseUnconfirmed(db, now)
  await eraseOldErasures(db, oldest)
}

/** Erases now and once a day from then on; the function that it gives ends that. */
export function keepRetention({ db, dataDir, log }: { db: Kysely<Tables>; dataDir: string; log: Log }): () => void {
  const erase = async () => {
    try {
      await eraseExpired(db, new Date())
      eraseOldBackups(dataDir, new Date())
    } catch (err) {
      log.error({ err }, 'what is kept no longer could not be erased')
    }
  }
  void erase()
  const daily = setInterval(erase, day)
  return () => clearInterval(daily)
}
