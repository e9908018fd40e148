import { setTimeout } from 'node:timers/promises'
import type { Log } from '../../domain/ports.ts'

/** Often enough that what another server wrote is on the pages within a second. */
const intervalMs = 250

type WatchOptions = { isCurrent: () => Promise<boolean>; refresh: () => Promise<unknown>; log: Log }

/** Reads the listings again when another server or the command line has written some. Returns a function that stops it. */
export function watchListingVersion({ isCurrent, refresh, log }: WatchOptions): () => Promise<void> {
  const stop = new AbortController()
  const watching = watch()

  async function watch() {
    let failed = false
    while (await setTimeout(intervalMs, true, { signal: stop.signal }).catch(() => false)) {
      try {
        if (!(await isCurrent())) await refresh()
        failed = false
      } catch (err) {
        if (!failed) log.error({ err }, 'the version of the listings cannot be read')
        failed = true
      }
    }
  }

  return () => {
    stop.abort()
    return watching
  }
}
