import type { ExpressionBuilder } from 'kysely'
import { type AlertDay, readSilence } from '../../domain/saved-searches/alert-days.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../database/tables.ts'

/** A seeker whose day has come. `isAsked` is true for one who is to be asked "still looking?" (K7). */
export type DueSeeker = { id: string; isAsked: boolean }

/** Lists some of the seekers for whom news is to be looked for (K6.1). */
export async function listDue(db: SiteDatabase, day: AlertDay, now: Date, limit: number): Promise<DueSeeker[]> {
  const { first, second } = readSilence(now)
  const rows = await db
    .selectFrom('seekers')
    .select(['id', 'active_at', 'reminders'])
    .where(isDue(day, now))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, active_at, reminders }) => ({
    id,
    isAsked: (reminders === 0 && active_at <= first) || (reminders === 1 && active_at <= second),
  }))
}

/** Writes down that news was looked for. Returns the ids of those for whom nobody else has done so. */
export async function claimDue(
  transaction: SiteTransaction,
  seekers: readonly DueSeeker[],
  day: AlertDay,
  now: Date,
): Promise<ReadonlySet<string>> {
  const claim = async (isAsked: boolean) => {
    const ids = seekers.filter((seeker) => seeker.isAsked === isAsked).map(({ id }) => id)
    if (ids.length === 0) return []
    return transaction
      .updateTable('seekers')
      .set((eb) => ({ alerted_on: day.today, ...(isAsked && { reminders: eb('reminders', '+', 1) }) }))
      .where('id', 'in', ids)
      .where(isDue(day, now))
      .returning('id')
      .execute()
  }
  return new Set([...(await claim(true)), ...(await claim(false))].map(({ id }) => id))
}

/**
 * A later day was written while a clock was ahead. A seeker whose last mail still waits is left until it has left, so that nobody is told
 * twice. A weekly one who has had no day yet waits for the Thursday after the confirmation.
 */
function isDue({ today, lastThursday }: AlertDay, now: Date) {
  return (eb: ExpressionBuilder<Tables, 'seekers'>) => {
    const lastDay = eb.fn.coalesce('alerted_on', eb.fn<string>('substr', ['active_at', eb.lit(1), eb.lit(10)]))
    return eb.and([
      eb('email', '<>', ''),
      eb('ended_at', 'is', null),
      eb('refused_at', 'is', null),
      eb.or([eb('paused_until', 'is', null), eb('paused_until', '<=', now.toISOString())]),
      eb.or([
        eb.and([eb('frequency', '=', 'daily'), eb.or([eb('alerted_on', 'is', null), eb('alerted_on', '<>', today)])]),
        eb.and([eb('frequency', '=', 'weekly'), eb.or([eb(lastDay, '<', lastThursday), eb('alerted_on', '>', today)])]),
      ]),
      isConfirmed(eb),
      eb.not(
        eb.exists(
          eb
            .selectFrom('alerts')
            .innerJoin('outbox', 'outbox.owner_id', 'alerts.id')
            .select('outbox.id')
            .whereRef('alerts.seeker_id', '=', 'seekers.id')
            .where('outbox.owner_kind', '=', 'alert')
            .where('outbox.delivered_at', 'is', null)
            .where('outbox.due_at', 'is not', null),
        ),
      ),
    ])
  }
}

function isConfirmed(eb: ExpressionBuilder<Tables, 'seekers'>) {
  return eb.exists(
    eb
      .selectFrom('saved_searches')
      .select('saved_searches.id')
      .whereRef('saved_searches.seeker_id', '=', 'seekers.id')
      .where('confirmed_at', 'is not', null),
  )
}

/** Pauses searches for good whose person was asked twice and said nothing for twelve months, or hears nothing by choice (K7). */
export async function endSilent(db: SiteDatabase, now: Date): Promise<void> {
  await db
    .updateTable('seekers')
    .set({ ended_at: now.toISOString() })
    .where('ended_at', 'is', null)
    .where('active_at', '<=', readSilence(now).end)
    .where((eb) => eb.or([eb('reminders', '>=', 2), eb('frequency', '=', 'never'), eb('refused_at', 'is not', null)]))
    .where(isConfirmed)
    .execute()
}
