import { addMonths } from '../../../domain/days.ts'
import { retentionMonths } from '../../../domain/messages/stored-message.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { eraseOlderActivity } from './activity.ts'
import { eraseChallenges } from './challenges.ts'
import { eraseEndedLinks } from './links.ts'
import { eraseEndedSessions } from './sessions.ts'

/** Erases everything that has ended: sessions, links, challenges, the mails with links that are settled, and activity after 24 months. */
export async function eraseEnded(db: SiteDatabase, now: Date): Promise<void> {
  const oldest = addMonths(now, -retentionMonths)
  await eraseOlderActivity(db, oldest)
  await eraseEndedSessions(db, now)
  await eraseEndedLinks(db, now)
  await eraseChallenges(db, now)
  await db
    .deleteFrom('outbox')
    .where('owner_kind', '=', 'person')
    .where((eb) => eb.or([eb('delivered_at', 'is not', null), eb('due_at', 'is', null)]))
    .execute()
}
