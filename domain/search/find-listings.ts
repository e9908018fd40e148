import type { Listed } from '../listings/listing.ts'
import { type Matched, matchListings } from './match-listings.ts'
import type { PreparedListings } from './prepared-listings.ts'
import type { Search } from './search.ts'
import { sortListings } from './sort.ts'
import { spellAsListed } from './spell-as-listed.ts'

/** A search as the listings spell it, the records that match it, and its listings in its order. */
export type Found<Some> = { search: Search; matched: Matched<Some>; ordered: readonly Some[] }

export function searchListings<Some extends Listed>(prepared: PreparedListings<Some>, asked: Search): Found<Some> {
  const search = spellAsListed(prepared, asked)
  const matched = matchListings(prepared, search)
  const newestFirst = matched.found.map(({ listing }) => listing)
  return { search, matched, ordered: sortListings(newestFirst, search.sort, prepared.facts.pricePerAcre) }
}

/** The listings of a search, in its order, where nothing else of its results is needed. */
export function findListings<Some extends Listed>(prepared: PreparedListings<Some>, asked: Search): readonly Some[] {
  return searchListings(prepared, asked).ordered
}
