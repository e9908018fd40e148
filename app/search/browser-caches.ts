import type { Results } from '../../domain/search/results.ts'
import type { ScreenId } from '../../domain/search/screens.ts'
import { formatSearch, type Search } from '../../domain/search/search.ts'
import type { LiveSearch } from './live-search.ts'

/** Milliseconds for which the server is not asked again. */
const maxAge = 5 * 60_000

/** Results by screen and search, in memory. */
export function createResultsCache() {
  const cache = createFreshMap<Results>()
  const keyOf = (screen: ScreenId, search: Search) => `${screen}?${formatSearch(search)}`
  return {
    add(screen: ScreenId, search: Search, results: Results): Results {
      cache.set(keyOf(screen, search), results)
      return results
    },
    find: (screen: ScreenId, search: Search): Results | null => cache.get(keyOf(screen, search)) ?? null,
  }
}

/** The live search of each screen, in memory; null for a screen that has too many listings for an index. */
export function createLiveSearchCache() {
  const cache = createFreshMap<LiveSearch | null>()
  const pending = new Map<ScreenId, Promise<void>>()

  async function fetchNow(screen: ScreenId) {
    try {
      const { fetchLiveSearch } = await import('./live-search.ts')
      cache.set(screen, await fetchLiveSearch(screen))
    } catch {}
  }

  return {
    /**
     * Fetches the code and the index of a screen's live search, unless a fresh one is cached or on its way. Never rejects:
     * without a live search the server searches.
     */
    prepare(screen: ScreenId): Promise<void> {
      if (cache.get(screen) !== undefined) return Promise.resolve()
      const fetching = pending.get(screen) ?? fetchNow(screen).finally(() => pending.delete(screen))
      pending.set(screen, fetching)
      return fetching
    },
    /** Null while there is no fresh index of the screen, and for a screen with too many listings for one. */
    find: (screen: ScreenId): LiveSearch | null => cache.get(screen) ?? null,
  }
}

/** A map that forgets a value after `maxAge`. */
function createFreshMap<Value>() {
  const values = new Map<string, { value: Value; since: number }>()
  return {
    set: (key: string, value: Value) => values.set(key, { value, since: Date.now() }),
    get(key: string): Value | undefined {
      const stored = values.get(key)
      return stored && Date.now() - stored.since < maxAge ? stored.value : undefined
    },
  }
}

// Module state, as a module in the browser lives exactly as long as the page. On the server both caches stay empty: only
// client loaders, effects and event handlers fill them.
export const resultsCache = createResultsCache()
export const liveSearchCache = createLiveSearchCache()
