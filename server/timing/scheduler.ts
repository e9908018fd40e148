import pTimeout from 'p-timeout'
import { isWorkday, readClock, type WorkingHours } from '../../domain/content/office-hours.ts'
import type { Log } from '../../domain/ports.ts'

export type Job = {
  name: string
  run(now: Date): Promise<unknown>
} & (Interval | Daily)

/** In milliseconds, from one start to the next. */
type Interval = { interval: number }

/** Once on a working day, at the hour `from` of the firm's clock, or later but before `until` where no server ran then. */
type Daily = { from: number; until: number; hours: WorkingHours }

/** In milliseconds. */
const pollInterval = 60_000
const stopTimeoutMs = 5_000

type Options = { jobs: readonly Job[]; clock?: () => Date; log: Log }

/**
 * Runs each job with an interval at the start, and again when that has passed; each daily one at its hour. Servers that share a database
 * run them all, and a server that starts again does not know what it has run: a job erases what is old, and what was erased is gone, or
 * it writes down in the transaction of its work that this is done for the day. A job that failed runs again after a minute.
 */
export function createScheduler({ jobs: first, clock = () => new Date(), log }: Options) {
  const jobs = [...first]
  const running = new Map<string, Promise<void>>()
  const lastRuns = new Map<string, Date>()
  let polling: NodeJS.Timeout | undefined

  function runDue() {
    for (const job of jobs) {
      if (running.has(job.name)) continue
      const run = runIfDue(job)
        .catch((err) => log.error({ err, job: job.name }, 'a job failed; it will be tried again'))
        .finally(() => running.delete(job.name))
      running.set(job.name, run)
    }
    return Promise.all(running.values())
  }

  async function runIfDue(job: Job) {
    const now = clock()
    if (!isDue(job, now, lastRuns.get(job.name))) return
    await job.run(now)
    lastRuns.set(job.name, now)
  }

  return {
    /** Adds a job, before the start. */
    add: (job: Job) => void jobs.push(job),
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

function isDue(job: Interval | Daily, now: Date, last: Date | undefined): boolean {
  if ('interval' in job) return !last || Math.abs(now.getTime() - last.getTime()) >= job.interval
  const { from, until, hours } = job
  const { date, minutes } = readClock(now, hours.timeZone)
  return (
    isWorkday(date, hours) &&
    minutes >= from * 60 &&
    minutes < until * 60 &&
    !(last && readClock(last, hours.timeZone).date === date)
  )
}
