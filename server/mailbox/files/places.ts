import { setTimeout as wait } from 'node:timers/promises'

/** Places for so many at once. `enter` resolves with what leaves the place again, or with null where none came free within `timeout` (ms). */
export function createPlaces({ count, timeout }: { count: number; timeout: number }) {
  const waiting: ((leave: () => void) => void)[] = []
  let free = count

  /** Leaving twice is leaving once. */
  function take(): () => void {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      const next = waiting.shift()
      if (next) next(take())
      else free++
    }
  }

  return {
    async enter(): Promise<(() => void) | null> {
      if (free > 0) {
        free--
        return take()
      }
      const { promise, resolve } = Promise.withResolvers<() => void>()
      waiting.push(resolve)
      const over = new AbortController()
      const place = await Promise.race([promise, wait(timeout, null, { signal: over.signal }).catch(() => null)])
      over.abort()
      const at = waiting.indexOf(resolve)
      if (at >= 0) waiting.splice(at, 1)
      return place
    },
  }
}
