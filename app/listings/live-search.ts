import { type ListingIndex, readIndex } from '../../domain/listings/listing-index.ts'
import { type Results, toResults } from '../../domain/listings/results.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import type { Search } from '../../domain/listings/search.ts'
import { urls } from '../../domain/urls.ts'

/** Searches the listings of one screen in the browser: the same results as the server's. */
export type LiveSearch = (search: Search) => Results

/** Milliseconds for which an index is fresh: it is searched without asking the server again. */
const maxAge = 5 * 60_000

/** `search` is null for a screen that has too many listings for an index. */
const cache = new Map<ScreenId, { search: LiveSearch | null; fetchedAt: number }>()
const pending = new Map<ScreenId, Promise<void>>()

/** Fetches the index of a screen, unless a fresh one is cached or on its way. Never rejects: without an index the server searches. */
export function fetchIndex(screen: ScreenId): Promise<void> {
  if (findFresh(screen)) return Promise.resolve()
  const fetching = pending.get(screen) ?? fetchNow(screen).finally(() => pending.delete(screen))
  pending.set(screen, fetching)
  return fetching
}

/** Null while there is no fresh index of the screen. */
export function findLiveSearch(screen: ScreenId): LiveSearch | null {
  return findFresh(screen)?.search ?? null
}

function findFresh(screen: ScreenId) {
  const cached = cache.get(screen)
  return cached && Date.now() - cached.fetchedAt < maxAge ? cached : null
}

async function fetchNow(screen: ScreenId) {
  try {
    const answer = await fetch(urls.listingIndex(screen))
    if (!answer.ok) return
    const index: ListingIndex | null = await answer.json()
    cache.set(screen, { search: index && toLiveSearch(index), fetchedAt: Date.now() })
  } catch {}
}

function toLiveSearch(index: ListingIndex): LiveSearch {
  const { listings, findPicture } = readIndex(index)
  return (search) => toResults(listings, search, findPicture)
}
