import { urls } from '../urls.ts'
import { type ListingIndex, readIndex } from './listing-index.ts'
import { type Results, toResults } from './results.ts'
import type { Search } from './search.ts'
import type { ListingVariant } from './variants.ts'

/** Milliseconds for which an index is searched without asking whether it still holds. */
const lifetime = 5 * 60_000

/** `index` is null where the screen has too many listings for one. */
const read = new Map<ListingVariant, { index: ReturnType<typeof readIndex> | null; readAt: number }>()
const underway = new Map<ListingVariant, Promise<void>>()

/** Fetches the index of a screen, unless it is here or on its way. Never rejects: without it, searches are the server's. */
export function fetchIndex(variant: ListingVariant): Promise<void> {
  if (findRead(variant)) return Promise.resolve()
  const reading = underway.get(variant) ?? readNow(variant).finally(() => underway.delete(variant))
  underway.set(variant, reading)
  return reading
}

/** What the server would answer for the same listings; null where there is no index of the screen. */
export function searchIndex(variant: ListingVariant, search: Search): Results | null {
  const index = findRead(variant)?.index
  if (!index) return null
  return toResults(index.listings, search, index.findPicture)
}

function findRead(variant: ListingVariant) {
  const known = read.get(variant)
  return known && Date.now() - known.readAt < lifetime ? known : null
}

async function readNow(variant: ListingVariant) {
  try {
    const answer = await fetch(urls.listingIndex(variant))
    if (!answer.ok) return
    const index: ListingIndex | null = await answer.json()
    read.set(variant, { index: index && readIndex(index), readAt: Date.now() })
  } catch {}
}
