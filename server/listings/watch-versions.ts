import { setTimeout } from 'node:timers/promises'
import type { Log } from '../../domain/ports.ts'

/** Often enough that what another server wrote is on the pages within a second. */
const intervalMs = 250

type Watched = { isCurrent: () => Promise<boolean>; refresh: () => Promise<unknown> }

/** Reads again what another server or the command line has written. Returns a function that stops it. */
export function watchVersions(collections: readonly Watched[], log: Log): () => Promise<void> {
  const stop = new AbortController()
  const watching = Promise.all(collections.map(watch))

  async function watch({ isCurrent, refresh }: Watched) {
    let failed = false
    while (await setTimeout(intervalMs, true, { signal: stop.signal }).catch(() => false)) {
      try {
        if (!(await isCurrent())) await refresh()
        failed = false
      } catch (err) {
        if (!failed) log.error({ err }, 'the database cannot be asked for what is new')
        failed = true
      }
    }
  }

  return async () => {
    stop.abort()
    await watching
  }
}
