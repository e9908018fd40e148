import type { Results } from '../../domain/listings/results.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { formatSearch, type Search } from '../../domain/listings/search.ts'

/** Milliseconds for which what was read is shown again without asking. */
const lifetime = 5 * 60_000

/** What this visit has read in the browser, by screen and search. */
const readResults = new Map<string, { results: Results; readAt: number }>()

export function rememberResults(screen: ScreenId, search: Search, results: Results): Results {
  readResults.set(keyOf(screen, search), { results, readAt: Date.now() })
  return results
}

export function recallResults(screen: ScreenId, search: Search): Results | null {
  const read = readResults.get(keyOf(screen, search))
  return read && Date.now() - read.readAt < lifetime ? read.results : null
}

function keyOf(screen: ScreenId, search: Search) {
  return `${screen}?${formatSearch(search)}`
}
