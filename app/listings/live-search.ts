import { type ListingIndex, readIndex } from '../../domain/listings/listing-index.ts'
import { type Results, toResults } from '../../domain/listings/results.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import type { Search } from '../../domain/listings/search.ts'
import { urls } from '../../domain/urls.ts'

/** Milliseconds for which an index is searched without asking whether it still holds. */
const lifetime = 5 * 60_000

/** `index` is null where the screen has too many listings for one. */
const read = new Map<ScreenId, { index: ReturnType<typeof readIndex> | null; readAt: number }>()
const underway = new Map<ScreenId, Promise<void>>()

/** Fetches the index of a screen, unless it is here or on its way. Never rejects: without it, searches are the server's. */
export function fetchIndex(screen: ScreenId): Promise<void> {
  if (findRead(screen)) return Promise.resolve()
  const reading = underway.get(screen) ?? readNow(screen).finally(() => underway.delete(screen))
  underway.set(screen, reading)
  return reading
}

/** What the server would answer for the same listings; null where there is no index of the screen. */
export function searchIndex(screen: ScreenId, search: Search): Results | null {
  const index = findRead(screen)?.index
  if (!index) return null
  return toResults(index.listings, search, index.findPicture)
}

function findRead(screen: ScreenId) {
  const known = read.get(screen)
  return known && Date.now() - known.readAt < lifetime ? known : null
}

async function readNow(screen: ScreenId) {
  try {
    const answer = await fetch(urls.listingIndex(screen))
    if (!answer.ok) return
    const index: ListingIndex | null = await answer.json()
    read.set(screen, { index: index && readIndex(index), readAt: Date.now() })
  } catch {}
}
