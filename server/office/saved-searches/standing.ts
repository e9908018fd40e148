import type { Person } from '../../../domain/office/person.ts'
import type { Standing } from '../../../domain/saved-searches/saved-searches.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { recordActivity } from '../people/activity.ts'

/** On the page: more are a fault of the server's, and not of so many addresses. */
const maxRefused = 200
const maxStopped = 5

/** Reads what stands still until somebody of the office decides (K4.3). */
export async function readStanding(db: SiteDatabase): Promise<Standing> {
  const [refused, held, stopped] = await Promise.all([
    db
      .selectFrom('seekers')
      .select(['id', 'email', 'refused_at', 'refusal'])
      .where('refused_at', 'is not', null)
      .orderBy('refused_at', 'desc')
      .limit(maxRefused)
      .execute(),
    db
      .selectFrom('known_listings')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('held', '=', 1)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('alert_runs')
      .select(['id', 'stopped_at', 'stopped_because'])
      .where('stopped_at', 'is not', null)
      .orderBy('id', 'desc')
      .limit(maxStopped)
      .execute(),
  ])
  return {
    refused: refused.map(({ id, email, refused_at, refusal }) => ({
      ...{ seekerId: id, email, at: refused_at ?? '', words: refusal ?? '' },
    })),
    held: Number(held.count),
    stopped: stopped.map(({ id, stopped_at, stopped_because }) => ({
      ...{ day: id, at: stopped_at ?? '', because: stopped_because },
    })),
  }
}

/** Lets mail go again to an address that was refused (K6.3). */
export async function allowAgain(
  db: SiteDatabase,
  { seekerId, person, now }: { seekerId: string; person: Person; now: Date },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('seekers')
      .set({ refused_at: null, refusal: null })
      .where('id', '=', seekerId)
      .where('refused_at', 'is not', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await recordActivity(transaction, { personId: person.id, event: 'allow-mail-again' }, now)
  })
}

/** Releases the held listings (K5.2), or settles that nobody is told of them. */
export async function releaseHeld(
  db: SiteDatabase,
  { tells, person, now }: { tells: boolean; person: Person; now: Date },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('known_listings')
      .set({ held: tells ? 0 : 2 })
      .where('held', '=', 1)
      .executeTakeFirstOrThrow()
    const event = tells ? 'tell-of-held' : 'tell-nobody-of-held'
    if (numUpdatedRows > 0n) await recordActivity(transaction, { personId: person.id, event }, now)
  })
}
