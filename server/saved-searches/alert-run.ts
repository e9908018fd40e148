import { randomUUID } from 'node:crypto'
import { type AlertDay, readAlertDay } from '../../domain/saved-searches/alert-days.ts'
import type { FoundNews } from '../../domain/saved-searches/found-news.ts'
import type { SiteDatabase, SiteTransaction } from '../database/tables.ts'
import { type MailContext, messageId } from '../messages/mails.ts'
import type { Outbox } from '../messages/outbox.ts'
import { shift } from '../timing/instants.ts'
import type { Job } from '../timing/scheduler.ts'
import { claimDue, type DueSeeker, endSilent, listDue } from './due-seekers.ts'
import { openNews } from './read-news.ts'
import { readSeekers } from './seekers.ts'

type Options = Omit<Parameters<typeof openNews>[0], 'now'> & {
  timeZone: string
  mailContext: MailContext
  outbox: Pick<Outbox, 'wake'>
}

/** In milliseconds. */
const lookInterval = 2 * 60_000
const keptFor = 90 * 24 * 60 * 60_000

/** Seekers whose mails are enqueued in one transaction. */
const group = 100

/** Rolls a group back. */
class StoppedError extends Error {}

/**
 * The job that enqueues the mails of a day (K6.1). A person is marked as done in the transaction that enqueues their mail, so a killed
 * server is continued by the next look of any server, and nobody is left out or told twice.
 */
export function createAlertJob({ timeZone, mailContext, outbox, ...sources }: Options): Job {
  const { db } = sources

  async function enqueueAll(day: AlertDay, now: Date) {
    let due = await listDue(db, day, now, group)
    if (due.length === 0) return
    await startRun(db, day.today, now)
    const readNews = await openNews({ ...sources, now })
    for (; due.length > 0; due = await listDue(db, day, now, group)) {
      const ids = due.map(({ id }) => id)
      const news = await readNews(await readSeekers(db, ids))
      const some = due.map((seeker) => ({ ...seeker, news: news.get(seeker.id) ?? [] }))
      await db.transaction().execute((transaction) => enqueueSome(transaction, some, { day, mailContext, now }))
      outbox.wake()
    }
    await finishRun(db, day.today, now)
  }

  return {
    name: 'alerts',
    interval: lookInterval,
    async run(now) {
      await endSilent(db, now)
      await db.deleteFrom('alert_runs').where('started_at', '<', shift(now, -keptFor)).execute()
      const day = readAlertDay(now, timeZone)
      if (day === null) return
      await enqueueAll(day, now).catch((error) => {
        if (!(error instanceof StoppedError)) throw error
      })
    },
  }
}

async function startRun(db: SiteDatabase, id: string, now: Date) {
  await db
    .insertInto('alert_runs')
    .values({ id, started_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

async function finishRun(db: SiteDatabase, id: string, now: Date) {
  await db
    .updateTable('alert_runs')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('stopped_at', 'is', null)
    .execute()
}

type Group = { day: AlertDay; mailContext: MailContext; now: Date }

/** Claims some seekers, and enqueues the mails of those who have news or are asked whether they still look. The tables come in the order in which a restore locks them. */
async function enqueueSome(
  transaction: SiteTransaction,
  some: readonly (DueSeeker & { news: readonly FoundNews[] })[],
  { day, mailContext, now }: Group,
): Promise<void> {
  const claimed = await claimDue(transaction, some, day, now)
  const alerts = some
    .filter(({ id, news, isAsked }) => claimed.has(id) && (news.length > 0 || isAsked))
    .map(({ id, news, isAsked }) => ({
      ...{ id: `${day.today}:${id}`, run_id: day.today, seeker_id: id },
      kind: isAsked ? ('still-looking' as const) : ('news' as const),
      listings: JSON.stringify(news),
    }))
  // Locks the run: one that is stopped in this moment is stopped with these, or before them.
  const underWay = await transaction
    .updateTable('alert_runs')
    .set({ stopped_at: null })
    .where('id', '=', day.today)
    .where('stopped_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!underWay) throw new StoppedError()
  if (alerts.length === 0) return
  // A day comes again where a clock was ahead.
  const added = await transaction
    .insertInto('alerts')
    .values(alerts)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  if (added.length === 0) return
  await transaction
    .insertInto('outbox')
    .values(added.map(({ id }) => toEntry(id, mailContext, now)))
    .execute()
}

/** The mail has its id at once, so that its answer and a report of it find it. */
function toEntry(alertId: string, mailContext: MailContext, now: Date) {
  return {
    ...({ id: randomUUID(), owner_kind: 'alert', owner_id: alertId, purpose: 'send-alert', content: '{}' } as const),
    ...{ attempts: 0, due_at: now.toISOString(), mail_id: messageId('alert', mailContext) },
  }
}
