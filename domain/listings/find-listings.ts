import type { Listed } from './listing.ts'
import { matchListings } from './match-listings.ts'
import type { PreparedListings } from './prepared-listings.ts'
import type { Search } from './search.ts'
import { sortFound } from './sort.ts'
import { spellAsListed } from './spell-as-listed.ts'

/** The listings of a search, in its order, where nothing else of its results is needed. */
export function findListings<Some extends Listed>(prepared: PreparedListings<Some>, asked: Search): readonly Some[] {
  const search = spellAsListed(prepared, asked)
  return sortFound(prepared, matchListings(prepared, search).found, search.sort)
}
