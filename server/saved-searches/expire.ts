import { addMonths } from '../../domain/days.ts'
import { withCommandLock } from '../database/locks.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { shift } from '../timing/instants.ts'

/** A search that a visitor entered is erased after so many days unconfirmed, as a stranger may have entered it. */
export const unconfirmedDays = 30
const day = 24 * 60 * 60_000

/** In months: after being paused for good, after the office's entry or last change, and of a link (K7, K8). */
const kept = { paused: 12, office: 24, token: 13 }

/**
 * Erases what was not confirmed, is paused for long, or was entered by the office long ago (K7), each seeker with the last of their searches,
 * and the tokens of old mails. For what was entered while the clock was ahead by more than a day the time begins now.
 */
export async function eraseExpiredSearches(db: SiteDatabase, now: Date): Promise<void> {
  const instant = now.toISOString()
  const before = (months: number) => addMonths(now, -months).toISOString()
  await withCommandLock(db, async () => {
    await db
      .updateTable('saved_searches')
      .set({ added_at: instant, asked_at: instant })
      .where('confirmed_at', 'is', null)
      .where(({ or, eb }) => or([eb('added_at', '>', shift(now, day)), eb('asked_at', '>', shift(now, day))]))
      .execute()
    await db
      .deleteFrom('saved_searches')
      .where('source', '=', 'visitor')
      .where('confirmed_at', 'is', null)
      .where(({ eb, fn }) => eb(fn.coalesce('asked_at', 'added_at'), '<', shift(now, -unconfirmedDays * day)))
      .execute()
    await db.deleteFrom('seekers').where('ended_at', '<', before(kept.paused)).execute()
    // Without a confirmed search the seeker's last activity is the office's last change.
    await db
      .deleteFrom('saved_searches')
      .where('source', '=', 'office')
      .where('confirmed_at', 'is', null)
      .where('added_at', '<', before(kept.office))
      .where('seeker_id', 'in', (eb) =>
        eb.selectFrom('seekers').select('seekers.id').where('active_at', '<', before(kept.office)),
      )
      .execute()
    await db
      .deleteFrom('seekers')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('saved_searches')
              .select('saved_searches.id')
              .whereRef('saved_searches.seeker_id', '=', 'seekers.id'),
          ),
        ),
      )
      .execute()
    await db.deleteFrom('seeker_tokens').where('made_at', '<', before(kept.token)).execute()
  })
}
