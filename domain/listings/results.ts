import { type Card, toCard } from './card.ts'
import { type Criteria, filters, valuesOf } from './filters.ts'
import type { Listed } from './listing.ts'
import { type Criterion, listCriteria, priceErrors, toPredicate } from './matching.ts'
import { listingScreens } from './screens.ts'
import type { Search } from './search.ts'
import { sortListings } from './sort.ts'

/** B4. */
const listingsPerPage = 24

/** One page of search results of a screen, and the options of its filter. */
export type Results = {
  search: Search
  errors: ReturnType<typeof priceErrors>
  criteria: Criterion[]
  /** The number of listings found, on all pages. */
  total: number
  page: number
  pages: number
  cards: Card[]
  /** The options of filters whose options depend on the listings. */
  options: Partial<Criteria>
  /** If nothing was found: each criterion whose removal finds listings, and how many. */
  advice: (Criterion & { total: number })[]
}

/** Searches listings. A page beyond the last one gives the last page. */
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

/** Every search needs the options. At module level, because they depend only on the listings. */
const optionsCache = new WeakMap<readonly Listed[], Results['options']>()

function optionsOf(listings: readonly Listed[]): Results['options'] {
  const cached = optionsCache.get(listings)
  if (cached) return cached
  const fixed = listingScreens.all.offers
  const options: Results['options'] = Object.fromEntries(
    filters.filter(({ key }) => !(key in fixed)).map((filter) => [filter.key, valuesOf(filter, listings)]),
  )
  optionsCache.set(listings, options)
  return options
}
