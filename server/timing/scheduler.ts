import pTimeout from 'p-timeout'
import type { Log } from '../../domain/ports.ts'

export type Job = {
  name: string
  /** Milliseconds from one start to the next. */
  interval: number
  run(now: Date): Promise<unknown>
}

/** In milliseconds. */
const pollInterval = 60_000
const stopTimeoutMs = 5_000

type Options = { jobs: readonly Job[]; clock?: () => Date; log: Log }

/**
 * Runs each job at the start, and again when its interval has passed. Servers that share a database run them all: each job erases what is
 * old, and what another server has erased is gone. A job that failed runs again after a minute.
 */
export function createScheduler({ jobs, clock = () => new Date(), log }: Options) {
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

  async function runIfDue({ name, interval, run }: Job) {
    const now = clock()
    const last = lastRuns.get(name)
    if (last && Math.abs(now.getTime() - last.getTime()) < interval) return
    await run(now)
    lastRuns.set(name, now)
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
