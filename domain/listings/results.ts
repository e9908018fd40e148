import { type Card, toCard } from './card.ts'
import { type Criteria, filters, valuesOf } from './filters.ts'
import type { Listed } from './listing.ts'
import { type Criterion, listCriteria, priceErrors, toPredicate } from './matching.ts'
import { listingScreens } from './screens.ts'
import type { Search } from './search.ts'
import { sortListings } from './sort.ts'

/** B4. */
const listingsPerPage = 24

/** One page of what a search finds among the listings of a screen, and what its filter offers. */
export type Results = {
  search: Search
  errors: ReturnType<typeof priceErrors>
  criteria: Criterion[]
  /** How many listings the search finds, on all pages. */
  total: number
  page: number
  pages: number
  cards: Card[]
  /** The values to choose from, of the filters whose values the screen does not name itself. */
  options: Partial<Criteria>
  /** Where nothing was found: what to loosen, and how many listings that would show. */
  advice: (Criterion & { total: number })[]
}

/** Searches listings that come newest first. A page beyond the last is the last. */
export function toResults(
  newestFirst: readonly Listed[],
  search: Search,
  findPicture: Parameters<typeof toCard>[1],
): Results {
  const found = sortListings(newestFirst.filter(toPredicate(search)), search.sort)
  const pages = Math.max(1, Math.ceil(found.length / listingsPerPage))
  const page = Math.min(search.page, pages)
  const criteria = listCriteria(search)
  return {
    search,
    errors: priceErrors(search),
    criteria,
    total: found.length,
    page,
    pages,
    cards: found
      .slice((page - 1) * listingsPerPage, page * listingsPerPage)
      .map((listing) => toCard(listing, findPicture)),
    options: optionsOf(newestFirst),
    advice: found.length
      ? []
      : criteria
          .map((criterion) => ({ ...criterion, total: newestFirst.filter(toPredicate(criterion.without)).length }))
          .filter(({ total }) => total > 0),
  }
}

/** The same listings offer the same: asked for at every search, worked out once. */
const knownOptions = new WeakMap<readonly Listed[], Results['options']>()

function optionsOf(listings: readonly Listed[]): Results['options'] {
  const known = knownOptions.get(listings)
  if (known) return known
  const named = listingScreens.all.offers
  const options: Results['options'] = Object.fromEntries(
    filters.filter(({ key }) => !(key in named)).map((filter) => [filter.key, valuesOf(filter, listings)]),
  )
  knownOptions.set(listings, options)
  return options
}
