import type { Listed } from '../listings/listing.ts'
import { matchListings } from './match-listings.ts'
import type { PreparedListings, SearchRecord } from './prepared-listings.ts'
import type { Search, SortOrder } from './search.ts'
import { sortListings } from './sort.ts'
import { spellAsListed } from './spell-as-listed.ts'

/** The listings of a search, in its order, where nothing else of its results is needed. */
export function findListings<Some extends Listed>(prepared: PreparedListings<Some>, asked: Search): readonly Some[] {
  const search = spellAsListed(prepared, asked)
  return sortFound(prepared, matchListings(prepared, search).found, search.sort)
}

/** The listings of these records, newest first, in an order. */
export function sortFound<Some extends Listed>(
  { facts }: PreparedListings<Some>,
  found: readonly SearchRecord<Some>[],
  order: SortOrder,
): readonly Some[] {
  const listings = found.map(({ listing }) => listing)
  return sortListings(listings, order, facts.pricePerAcre)
}
