import { narrowestKind } from '../listings/kinds.ts'
import { type Listed, price } from '../listings/listing.ts'
import { normaliseKey, placeKeyOf } from '../listings/place-key.ts'
import { parseSearch } from '../search/parse-search.ts'
import { type ScreenId, screenIds } from '../search/screens.ts'
import { criteriaOf, everything, formatSearch, type Search, toCanonical } from '../search/search.ts'
import { searchTitle } from '../search/search-title.ts'
import { urls } from '../urls.ts'

/** Something that is looked for (K1.1): a search, as its canonical address without a screen's path, or one property with its price (KES, null on request) when it was saved. */
export type Wanted =
  | { of: 'search'; screen: ScreenId; query: string }
  | { of: 'property'; shortId: string; kes: number | null }

/** In characters, of the address of a search. */
export const maxQuery = 2_000

/** The search as it is saved: without order, page, view, what was typed, and what is let or sold. Null where its address is longer than 2,000 characters. */
export function toWanted(screen: ScreenId, search: Search): Extract<Wanted, { of: 'search' }> | null {
  const query = String(toCanonical({ ...criteriaOf(search), taken: [] }))
  return query.length <= maxQuery ? { of: 'search', screen, query } : null
}

/** The search of a saved address. */
export function searchOf({ query }: { query: string }): Search {
  return { ...criteriaOf(parseSearch(new URLSearchParams(query))), taken: [] }
}

export function isScreen(text: string): text is ScreenId {
  return screenIds.includes(text as ScreenId)
}

/** `Homes for rent in Kilimani: 3 bedrooms`, or the name of a property. */
export function sayWanted(wanted: Wanted, nameOf: (shortId: string) => string | null): string {
  if (wanted.of === 'search') return searchTitle(wanted.screen, searchOf(wanted))
  return nameOf(wanted.shortId) ?? wanted.shortId.toUpperCase()
}

/** The page that shows it. */
export function wantedUrl(wanted: Wanted): string {
  if (wanted.of === 'property') return urls.listing(wanted.shortId)
  return urls.listings(wanted.screen, formatSearch(searchOf(wanted)))
}

/** The query of the page `/follow` that has the form for it. */
export function followQuery(wanted: Wanted): string {
  if (wanted.of === 'property') return String(new URLSearchParams({ property: wanted.shortId }))
  return String(new URLSearchParams([['screen', wanted.screen], ...new URLSearchParams(wanted.query)]))
}

/** The search for others like a listing (K2.1): the same status, kind, place and rooms, the price with a tenth to either side. */
export function searchLike(listing: Listed): Search {
  const { propertyStatus, propertyType, numberOfBedrooms } = listing
  const [kind, place, kes] = [narrowestKind(listing), placeKeyOf(listing), price(listing)]
  const round = (sum: number) => Math.round(sum / 1_000) * 1_000 || Math.round(sum)
  return {
    ...everything,
    ...(propertyStatus !== null && { propertyStatus: [propertyStatus] }),
    ...(kind !== null ? { kind: [kind] } : propertyType !== null && { propertyType: [propertyType] }),
    ...(place !== null && { place: [normaliseKey(place)] }),
    ...(numberOfBedrooms !== null && numberOfBedrooms > 0 && { numberOfBedrooms: [numberOfBedrooms] }),
    // Bounds are strict (B3).
    ...(kes !== null && { minPriceValue: round(kes * 0.9) - 1, maxPriceValue: round(kes * 1.1) + 1 }),
  } as Search
}
