import type { Listed } from '../listings/listing.ts'
import { matchListings } from './match-listings.ts'
import type { PreparedListings } from './prepared-listings.ts'
import type { Search } from './search.ts'
import { sortListings } from './sort.ts'
import { spellAsListed } from './spell-as-listed.ts'

/** The listings of a search, in its order, where nothing else of its results is needed. */
export function findListings<Some extends Listed>(prepared: PreparedListings<Some>, asked: Search): readonly Some[] {
  const search = spellAsListed(prepared, asked)
  const found = matchListings(prepared, search).found.map(({ listing }) => listing)
  return sortListings(found, search.sort, prepared.facts.pricePerAcre)
}
