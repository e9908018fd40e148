import type { Results } from '../../domain/listings/results.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { formatSearch, type Search } from '../../domain/listings/search.ts'

/** Milliseconds for which cached results are shown without asking the server. */
const maxAge = 5 * 60_000

/** Results by screen and search, in memory. */
export function createResultsCache() {
  const cache = new Map<string, { results: Results; cachedAt: number }>()
  return {
    add(screen: ScreenId, search: Search, results: Results): Results {
      cache.set(keyOf(screen, search), { results, cachedAt: Date.now() })
      return results
    },
    find(screen: ScreenId, search: Search): Results | null {
      const cached = cache.get(keyOf(screen, search))
      return cached && Date.now() - cached.cachedAt < maxAge ? cached.results : null
    },
  }
}

function keyOf(screen: ScreenId, search: Search) {
  return `${screen}?${formatSearch(search)}`
}
