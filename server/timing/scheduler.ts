import pTimeout from 'p-timeout'
import type { Log } from '../../domain/ports.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { shift } from './instants.ts'
export type Job = {
  name: string
  /** Milliseconds from one start to the next. */
  interval: number
  /** Every server does it for itself, such as what concerns its own files. Otherwise one of all that share the database does it. */
  onEveryServer?: true
  run(now: Date): Promise<unknown>
}

/** In milliseconds. A holder renews its lease in time, so a lease expires only when its server has died or lost the database. */
const pollInterval = 60_000
const leaseTime = 5 * 60_000
const renewalInterval = 60_000
const stopTimeoutMs = 5_000

type Options = { db: SiteDatabase; jobs: readonly Job[]; clock?: () => Date; log: Log }

/**
 * Runs each job when its interval has passed. Servers that share a database share the intervals: the lease of a job belongs to one
 * server, and another takes over when it dies. A job that failed runs again when its lease has expired.
 */
export function createScheduler({ db, jobs, clock = () => new Date(), log }: Options) {
  const running = new Map<string, Promise<void>>()
  const doneHere = new Map<string, Date>()
  let polling: NodeJS.Timeout | undefined

  function runDue() {
    for (const job of jobs) {
      if (running.has(job.name)) continue
      const run = (job.onEveryServer ? runHere(job) : runShared(job))
        .catch((err) => log.error({ err, job: job.name }, 'a job failed; it will be tried again'))
        .finally(() => running.delete(job.name))
      running.set(job.name, run)
    }
    return Promise.all(running.values())
  }

  async function runHere({ name, interval, run }: Job) {
    const now = clock()
    const last = doneHere.get(name)
    if (last && now.getTime() - last.getTime() < interval) return
    await run(now)
    doneHere.set(name, now)
  }

  async function runShared(job: Job) {
    const now = clock()
    let lease = await claim(job, now)
    if (lease === null) return
    const renewal = setInterval(async () => {
      const next = shift(clock(), leaseTime)
      if (await update(job, lease, { leased_until: next }).catch(() => false)) lease = next
    }, renewalInterval)
    try {
      await job.run(now)
    } finally {
      clearInterval(renewal)
    }
    await update(job, lease, { leased_until: null })
  }

  /** The end of the lease; null when the job is not due or another server has it. One statement decides. */
  async function claim({ name, interval }: Job, now: Date): Promise<string | null> {
    const row = { started_at: now.toISOString(), leased_until: shift(now, leaseTime) }
    const claimed = await db
      .insertInto('jobs')
      .values({ name, ...row })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(row)
          .where((eb) =>
            eb.or([
              // The last run has ended, and its interval has passed.
              eb.and([eb('jobs.leased_until', 'is', null), eb('jobs.started_at', '<=', shift(now, -interval))]),
              // It failed, or its server died.
              eb('jobs.leased_until', '<=', row.started_at),
              // Written while a clock was ahead.
              eb('jobs.started_at', '>', shift(now, leaseTime)),
            ]),
          ),
      )
      .returning('name')
      .executeTakeFirst()
    return claimed ? row.leased_until : null
  }

  /** False when another server has taken the job over. */
  async function update({ name }: Job, lease: string | null, change: { leased_until: string | null }) {
    const query = db.updateTable('jobs').set(change).where('name', '=', name).where('leased_until', '=', lease)
    return (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n
  }

  return {
    /** Runs what is due, at once and every minute. */
    start() {
      polling = setInterval(runDue, pollInterval).unref()
      void runDue()
    },
    /** Starts no more jobs. Resolves when the running ones have ended, or after 5 seconds. */
    async stop() {
      clearInterval(polling)
      await pTimeout(Promise.all(running.values()), { milliseconds: stopTimeoutMs, fallback: () => [] })
    },
    /** Runs what is due. Never rejects. */
    runDue,
  }
}
