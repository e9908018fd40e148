import { type ListingIndex, readIndex } from '../../domain/search/listing-index.ts'
import { countResults, type ResultCount, type Results, toResults } from '../../domain/search/results.ts'
import type { ScreenId } from '../../domain/search/screens.ts'
import type { Search } from '../../domain/search/search.ts'
import { urls } from '../../domain/urls.ts'

/** Searches the listings of one screen in the browser: the same results as the server's. */
export type LiveSearch = {
  /** Null for a search that only the server can answer: for words (F7), or with let and sold (B16). */
  search(search: Search): Results | null
  count(search: Search): ResultCount | null
}

/**
 * Fetches the index of a screen; null when the screen has too many listings for one.
 * @throws Error when the server cannot be reached or has no index now
 */
export async function fetchLiveSearch(screen: ScreenId): Promise<LiveSearch | null> {
  const response = await fetch(urls.listingIndex(screen))
  if (!response.ok) throw new Error(`The listing index answers ${response.status}`)
  const index: ListingIndex | null = await response.json()
  if (!index) return null
  const { prepared, findPicture, lookups } = readIndex(index)
  return {
    search: (search) => (asksServer(search) ? null : toResults(prepared, search, findPicture, lookups)),
    count: (search) => (asksServer(search) ? null : countResults(prepared, search)),
  }
}

function asksServer({ q, taken }: Search) {
  return q !== '' || taken.length > 0
}
