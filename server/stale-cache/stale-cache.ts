import type { Log } from '../../domain/ports.ts'
import type { DiskCopy } from './disk-copy.ts'
import { isDoubt, type ReadFailure } from './read-failure.ts'

/** Something that is read from elsewhere, and the last good copy of it. */
export type StaleCache<Value> = {
  /**
   * What was read last, at once. Waits only where nothing was ever read, and no longer than the patience; null where it
   * could not be read by then.
   */
  get(): Promise<Value | null>
  /** What was read last, without waiting; null where nothing was. */
  peek(): Value | null
  /** As `peek`, and nothing is read again for it. */
  last(): Value | null
  /** Waits for a reading that is under way. */
  settle(): Promise<unknown>
  /** Reads again, beginning now; says whether it could. */
  refresh(): Promise<boolean>
  /** For the operator, not for visitors: null where the last attempt could read it. */
  fault(): ReadingFault | null
}

/**
 * What is shown is old, or nothing is: `lastRead` is an ISO instant, null where nothing was read since the start. `reason`
 * says why an answer that came is not believed.
 */
export type ReadingFault = { lastRead: string | null; reason?: string }

/** What was read, with something that changes whenever it does. */
type Revised = { revision: string }

type StaleCacheOptions<Value> = {
  /** Gets what was read last, to compare with. */
  read: (last: Value | null) => Promise<{ ok: true; value: Value } | ReadFailure>
  /** What is read, as the log says it: `the articles`; and the fields that tell it from its like. */
  what: string
  fields?: object
  /** Keeps what was read over a restart. */
  copy?: DiskCopy<Value> | null
  /** What was read longer ago is read again, behind the answer. */
  maxAgeMs: number
  timeoutMs?: number
  log: Log
  /** Milliseconds since 1970. */
  clock?: () => number
  /** From 0 to 1: how much earlier than usual the next attempt after a failure comes. */
  random?: () => number
}

/** A visitor who waits longer than this takes the site for broken. */
const defaultTimeoutMs = 5_000

/**
 * One reading at a time; while the other side fails, what was read last stays, and the attempts become rarer. Each change
 * of its health is one line in the log.
 */
export function createStaleCache<Value extends Revised>({
  read,
  what,
  fields = {},
  copy = null,
  maxAgeMs,
  timeoutMs = defaultTimeoutMs,
  log,
  clock = Date.now,
  random = Math.random,
}: StaleCacheOptions<Value>): StaleCache<Value> {
  let value = copy?.load() ?? null
  let savedRevision = value?.revision
  let nextAttemptAt = 0
  let failures = 0
  let failure: ReadFailure | null = null
  /** Of the failures in a row: the first, and the first of each kind of doubt, have a line in the log. */
  const logged = new Set<ReadFailure['reason']>()
  let lastRead: string | null = null
  let reading: Promise<boolean> | null = null

  async function readNow() {
    nextAttemptAt = clock() + maxAgeMs
    const result = await read(value)
    if (!result.ok) {
      failure = result
      failures++
      if (logged.size === 0 || (isDoubt(result) && !logged.has(result.reason))) {
        logged.add(result.reason)
        log.error({ ...fields, reason: result.reason, detail: result.detail, lastRead }, `${what} cannot be read`)
      }
      const askedMs = Math.min(result.retryAfterMs ?? 0, longestRetryAfterMs)
      nextAttemptAt = clock() + Math.max(backOffMs(failures) * (1 - random() / 4), askedMs)
      return false
    }
    if (failures > 0) log.info(fields, `${what} can be read again`)
    failures = 0
    failure = null
    logged.clear()
    lastRead = new Date(clock()).toISOString()
    value = result.value
    if (copy && value.revision !== savedRevision && (await copy.save(value))) savedRevision = value.revision
    return true
  }

  function readOnce() {
    reading ??= readNow().finally(() => {
      reading = null
    })
    return reading
  }

  /** No attempt is planned further ahead: a later instant comes from a clock that was wrong, and is due. */
  const longestWaitMs = Math.max(maxAgeMs, longestRetryAfterMs)

  function isDue() {
    const waitMs = nextAttemptAt - clock()
    return reading !== null || waitMs <= 0 || waitMs > longestWaitMs
  }

  function peek() {
    if (isDue()) readOnce().catch((err) => log.error({ ...fields, err }, `reading ${what} again failed`))
    return value
  }

  return {
    async get() {
      if (value === null && isDue()) await within(timeoutMs, readOnce())
      return peek()
    },

    peek,
    last: () => value,
    settle: async () => reading?.catch(() => false),

    async refresh() {
      // A reading under way may have begun before the change that this call is about.
      await reading?.catch(() => false)
      return readOnce()
    },

    fault() {
      if (failure && isDoubt(failure)) return { lastRead, reason: failure.detail }
      return failure || (value !== null && lastRead === null) ? { lastRead } : null
    },
  }
}

/** 1, 2, 4, 8, 16 and then every 30 seconds, less up to a quarter: an outage is noticed to be over when it has lasted half as long again. */
function backOffMs(failures: number) {
  return Math.min(1_000 * 2 ** (failures - 1), 30_000)
}

const longestRetryAfterMs = 300_000

/** What takes longer goes on, but nobody waits for it. */
async function within(ms: number, work: Promise<unknown>) {
  const time = Promise.withResolvers<void>()
  const timer = setTimeout(time.resolve, ms)
  try {
    await Promise.race([work, time.promise])
  } finally {
    clearTimeout(timer)
  }
}
