import pTimeout from 'p-timeout'
import type { Clock, Log } from '../../../domain/ports.ts'
import { toDelayMs } from '../../timing/back-off.ts'
import { createSingleFlight } from '../../timing/single-flight.ts'
import { isRejection, type ReadFailure } from '../read-failure.ts'
import type { DiskCopy } from './disk-copy.ts'

/**
 * The value is stale, or there is none. `lastRead` is an ISO instant, null when nothing has been read since the start.
 * `reason` says why an answer was rejected.
 */
export type ReadingFault = { lastRead: string | null; reason?: string }

type Revised = { revision: string }

export type StaleCacheOptions<Value> = {
  /** Gets the last value, to compare the new one with. */
  read: (last: Value | null) => Promise<{ ok: true; value: Value } | ReadFailure>
  /** The subject of log lines, such as `the articles`. */
  what: string
  /** Keeps the value over a restart. */
  copy?: DiskCopy<Value> | null
  /** An older value is read again in the background. */
  maxAgeMs: number
  /** The time that a visitor waits while nothing is cached. */
  timeoutMs?: number
  log: Log
  clock?: Clock
  /** From 0 to 1, as `Math.random`. */
  random?: () => number
}

/** A visitor who waits longer than this takes the site for broken. */
const defaultTimeoutMs = 5_000

/** Short enough that the site notices the end of an outage after half as long again. */
const backOff = { firstMs: 1_000, maxMs: 30_000, jitter: 1 / 4 }

const maxRetryAfterMs = 300_000

/**
 * A cache that serves its last value while the source fails. Reads one at a time, less and less often while they fail. Logs
 * the first failure and the recovery, not every attempt.
 */
export function createStaleCache<Value extends Revised>({
  read,
  what,
  copy = null,
  maxAgeMs,
  timeoutMs = defaultTimeoutMs,
  log,
  clock = Date.now,
  random = Math.random,
}: StaleCacheOptions<Value>) {
  let value = copy?.load() ?? null
  let savedRevision = value?.revision
  let nextAttemptAt = 0
  let failures = 0
  let failure: ReadFailure | null = null
  /** The reasons that have been logged since the last success: the first failure, and each kind of rejected answer once. */
  const logged = new Set<ReadFailure['reason']>()
  let lastRead: string | null = null
  const flight = createSingleFlight()

  async function readNow() {
    nextAttemptAt = clock() + maxAgeMs
    const result = await read(value)
    if (!result.ok) {
      failure = result
      failures++
      if (logged.size === 0 || (isRejection(result) && !logged.has(result.reason))) {
        logged.add(result.reason)
        log.error({ reason: result.reason, detail: result.detail, lastRead }, `${what} cannot be read`)
      }
      const askedMs = Math.min(result.retryAfterMs ?? 0, maxRetryAfterMs)
      nextAttemptAt = clock() + Math.max(toDelayMs(backOff, failures, random), askedMs)
      return false
    }
    if (failures > 0) log.info({}, `${what} can be read again`)
    failures = 0
    failure = null
    logged.clear()
    lastRead = new Date(clock()).toISOString()
    value = result.value
    if (copy && value.revision !== savedRevision && (await copy.save(value))) savedRevision = value.revision
    return true
  }

  const readOnce = () => flight.run('read', readNow)
  const findReading = () => flight.find('read')

  /** No attempt is planned further ahead than this: a later one was planned while the clock was wrong, and is due. */
  const maxWaitMs = Math.max(maxAgeMs, maxRetryAfterMs)

  function isDue() {
    const waitMs = nextAttemptAt - clock()
    return findReading() !== undefined || waitMs <= 0 || waitMs > maxWaitMs
  }

  /** The last value without waiting; null when there is none. Starts a read in the background when the value is stale. */
  function peek(): Value | null {
    if (isDue()) readOnce().catch((err) => log.error({ err }, `reading ${what} again failed`))
    return value
  }

  return {
    /**
     * The last value, at once. Waits only while nothing is cached, and no longer than the timeout; null when nothing could be
     * read by then.
     */
    async get(): Promise<Value | null> {
      // After the timeout the read goes on in the background.
      if (value === null && isDue()) await pTimeout(readOnce(), { milliseconds: timeoutMs, fallback: () => false })
      return peek()
    },

    peek,
    /** The last value; never starts a read. */
    last: () => value,

    /** Starts a new read; true when it succeeded. */
    async refresh(): Promise<boolean> {
      // A read in progress may have started before the change that this call is about.
      await findReading()?.catch(() => false)
      return readOnce()
    },

    /** For operators: null while the last read succeeded. */
    fault(): ReadingFault | null {
      if (failure && isRejection(failure)) return { lastRead, reason: failure.detail }
      return failure || (value !== null && lastRead === null) ? { lastRead } : null
    },
  }
}
