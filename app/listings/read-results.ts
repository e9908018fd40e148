import type { Results } from './results.ts'
import { formatSearch, type Search } from './search.ts'
import type { ListingVariant } from './variants.ts'

/** Milliseconds for which what was read is shown again without asking. */
const lifetime = 5 * 60_000

/** What this visit has read in the browser, by screen and search. */
const readResults = new Map<string, { results: Results; readAt: number }>()

export function rememberResults(variant: ListingVariant, search: Search, results: Results): Results {
  readResults.set(keyOf(variant, search), { results, readAt: Date.now() })
  return results
}

export function recallResults(variant: ListingVariant, search: Search): Results | null {
  const read = readResults.get(keyOf(variant, search))
  return read && Date.now() - read.readAt < lifetime ? read.results : null
}

function keyOf(variant: ListingVariant, search: Search) {
  return `${variant}?${formatSearch(search)}`
}
