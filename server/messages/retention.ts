import { addMonths } from '../../domain/days.ts'
import { joinedFor } from '../../domain/inbox/thread.ts'
import { retentionMonths } from '../../domain/messages/stored-message.ts'
import { withCommandLock } from '../database/locks.ts'
import { eraseSentFiles } from '../database/reply-files.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { shift } from '../timing/instants.ts'
import { eraseOldErasures } from './erasures.ts'
import { eraseOlderMessages } from './message-store.ts'
import { eraseOlderSubscribers, eraseUnconfirmed } from './newsletter/subscribers.ts'

/** Erases messages and subscribers older than 24 months, with their fingerprints and mails, spam, and unconfirmed subscribers. */
export async function eraseExpired(db: SiteDatabase, now: Date): Promise<void> {
  const oldest = addMonths(now, -retentionMonths)
  await withCommandLock(db, async () => {
    await eraseOlderMessages(db, oldest)
    await eraseSpam(db, now)
    // A server of an earlier version leaves them.
    await eraseSentFiles(db)
    await eraseOlderSubscribers(db, oldest)
    await eraseUnconfirmed(db, now)
    await eraseOldErasures(db, oldest)
  })
}

const threadsPerStep = 100

/** Erases the messages of spam, and its threads with them, 30 days after the last message or event there (J16). */
async function eraseSpam(db: SiteDatabase, now: Date): Promise<void> {
  for (;;) {
    const query = db.selectFrom('threads').select('id').where('state', '=', 'spam')
    const old = await query.where('last_at', '<', shift(now, -joinedFor)).limit(threadsPerStep).execute()
    if (old.length === 0) return
    await db.transaction().execute(async (transaction) => {
      // Locked first, so that none is erased that somebody takes back or whose address writes in this moment.
      const locked = await transaction
        .updateTable('threads')
        .set((eb) => ({ revision: eb.ref('revision') }))
        .where(
          'id',
          'in',
          old.map(({ id }) => id),
        )
        .where('state', '=', 'spam')
        .where('last_at', '<', shift(now, -joinedFor))
        .returning('id')
        .execute()
      const ids = locked.map(({ id }) => id)
      if (ids.length > 0) await transaction.deleteFrom('messages').where('thread_id', 'in', ids).execute()
    })
  }
}
