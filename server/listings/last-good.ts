import type { Log } from '../log.ts'

/** Something that is read from elsewhere, and the last good copy of it. */
export type LastGood<Value> = {
  /** What was read last, at once; waits only where nothing was ever read, and is null where that fails. */
  get(): Promise<Value | null>
  /** Reads again, beginning now; says whether it could. */
  refresh(): Promise<boolean>
}

type LastGoodOptions = {
  /** From then on `get` reads again behind the answer, whether the last attempt went well or not. */
  maxAgeMs: number
  /** Milliseconds. */
  clock: () => number
  log: Log
}

/** One reading at a time; `read` gives null where the other side is down, and then the last good value stays. */
export function createLastGood<Value>(
  read: () => Promise<Value | null>,
  { maxAgeMs, clock, log }: LastGoodOptions,
): LastGood<Value> {
  let value: Value | null = null
  let triedAt = 0
  let reading: Promise<boolean> | null = null

  async function readNow() {
    triedAt = clock()
    const next = await read()
    if (next !== null) value = next
    return next !== null
  }

  function readOnce() {
    reading ??= readNow().finally(() => {
      reading = null
    })
    return reading
  }

  return {
    async get() {
      if (value === null) await readOnce()
      else if (clock() - triedAt >= maxAgeMs) {
        readOnce().catch((err) => log.error({ err }, 'reading again in the background failed'))
      }
      return value
    },

    async refresh() {
      // A reading under way may have begun before the change that this call is about.
      await reading?.catch(() => false)
      return readOnce()
    },
  }
}
