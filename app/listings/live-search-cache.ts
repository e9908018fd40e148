import type { ScreenId } from '../../domain/listings/screens.ts'
import type { LiveSearch } from './live-search.ts'

/** Milliseconds for which an index is fresh: it is searched without asking the server again. */
const maxAge = 5 * 60_000

/** The live search of each screen, in memory. */
export function createLiveSearchCache() {
  /** `search` is null for a screen that has too many listings for an index. */
  const cache = new Map<ScreenId, { search: LiveSearch | null; fetchedAt: number }>()
  const pending = new Map<ScreenId, Promise<void>>()

  function findFresh(screen: ScreenId) {
    const cached = cache.get(screen)
    return cached && Date.now() - cached.fetchedAt < maxAge ? cached : null
  }

  async function fetchNow(screen: ScreenId) {
    try {
      const { fetchLiveSearch } = await import('./live-search.ts')
      cache.set(screen, { search: await fetchLiveSearch(screen), fetchedAt: Date.now() })
    } catch {}
  }

  return {
    /**
     * Fetches the code and the index of a screen's live search, unless a fresh one is cached or on its way. Never rejects:
     * without a live search the server searches.
     */
    prepare(screen: ScreenId): Promise<void> {
      if (findFresh(screen)) return Promise.resolve()
      const fetching = pending.get(screen) ?? fetchNow(screen).finally(() => pending.delete(screen))
      pending.set(screen, fetching)
      return fetching
    },

    /** Null while there is no fresh index of the screen, and for a screen with too many listings for one. */
    find(screen: ScreenId): LiveSearch | null {
      return findFresh(screen)?.search ?? null
    },
  }
}
