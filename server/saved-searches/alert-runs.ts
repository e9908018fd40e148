import type { SiteDatabase } from '../database/tables.ts'
import { stopRun } from './refusals.ts'

/** A run as the office sees it (K6.3), with the number of its mails. */
export type AlertRun = {
  /** The day, such as `2026-11-26`. */
  id: string
  stoppedBecause: 'refusals' | 'restore' | 'office' | null
  mails: number
  sent: number
  /** The mails that will be tried again by themselves. */
  waiting: number
  /** Addresses that are refused at the moment. */
  refused: number
}

/** Lists the last runs, the latest first. */
export async function listRuns(db: SiteDatabase, limit = 30): Promise<AlertRun[]> {
  const rows = await db
    .selectFrom('alert_runs')
    .leftJoin('alerts', 'alerts.run_id', 'alert_runs.id')
    .leftJoin('outbox', (join) => join.onRef('outbox.owner_id', '=', 'alerts.id').on('outbox.owner_kind', '=', 'alert'))
    .leftJoin('seekers', (join) =>
      join
        .onRef('seekers.id', '=', 'alerts.seeker_id')
        .on('seekers.refused_at', 'is not', null)
        .onRef('seekers.refused_at', '>=', 'alert_runs.started_at'),
    )
    .select(['alert_runs.id', 'stopped_because'])
    .select(({ fn, eb }) => [
      fn.count('alerts.id').as('mails'),
      fn.count('outbox.delivered_at').as('sent'),
      fn.count(eb.case().when('outbox.delivered_at', 'is', null).then(eb.ref('outbox.due_at')).end()).as('waiting'),
      fn.count('seekers.id').as('refused'),
    ])
    .groupBy(['alert_runs.id', 'stopped_because'])
    .orderBy('alert_runs.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, stopped_because, ...counts }) => ({
    ...{ id, stoppedBecause: stopped_because },
    ...{ mails: Number(counts.mails), sent: Number(counts.sent) },
    ...{ waiting: Number(counts.waiting), refused: Number(counts.refused) },
  }))
}

/** Lets a stopped run go on: what waits is due, and the next look enqueues the rest while it is still the day's hour. Refused addresses stay out. False where it was not stopped. */
export async function continueRun(db: SiteDatabase, id: string, now: Date): Promise<boolean> {
  const stopped = await db
    .updateTable('alert_runs')
    .set({ stopped_at: null, stopped_because: null })
    .where('id', '=', id)
    .where('stopped_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!stopped) return false
  const hearing = db
    .selectFrom('alerts')
    .innerJoin('seekers', 'seekers.id', 'alerts.seeker_id')
    .select('alerts.id')
    .where('run_id', '=', id)
    .where('refused_at', 'is', null)
  await db
    .updateTable('outbox')
    .set({ due_at: now.toISOString() })
    .where('owner_kind', '=', 'alert')
    .where('owner_id', 'in', hearing)
    .where('delivered_at', 'is', null)
    .where('due_at', 'is', null)
    .execute()
  return true
}

/** Ends a run: what waits is never sent, and is news again on the next day. False where there is no such run. */
export async function endRun(db: SiteDatabase, id: string, now: Date): Promise<boolean> {
  const run = await db.selectFrom('alert_runs').select('id').where('id', '=', id).executeTakeFirst()
  if (!run) return false
  await stopRun(db, id, 'office', now)
  const alerts = db.selectFrom('alerts').select('alerts.id').where('run_id', '=', id)
  await db
    .deleteFrom('outbox')
    .where('owner_kind', '=', 'alert')
    .where('owner_id', 'in', alerts)
    .where('delivered_at', 'is', null)
    .where('leased_until', 'is', null)
    .execute()
  return true
}

/** An address that a mail server refused for good. */
export type RefusedAddress = { seekerId: string; email: string; refusedAt: string; refusal: string }

/** Lists the refused addresses, the latest first. */
export async function listRefused(db: SiteDatabase, limit = 200): Promise<RefusedAddress[]> {
  const query = db.selectFrom('seekers').select(['id', 'email', 'refused_at', 'refusal'])
  const rows = await query.where('refused_at', 'is not', null).orderBy('refused_at', 'desc').limit(limit).execute()
  return rows.map(({ id, email, refused_at, refusal }) => ({
    ...{ seekerId: id, email, refusedAt: refused_at ?? '', refusal: refusal ?? '' },
  }))
}

/** Lets a refused address hear of news again, from its next day on. False where it was not refused. */
export async function undoRefusal(db: SiteDatabase, seekerId: string): Promise<boolean> {
  const undone = await db
    .updateTable('seekers')
    .set({ refused_at: null, refusal: null })
    .where('id', '=', seekerId)
    .where('refused_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return undone !== undefined
}
