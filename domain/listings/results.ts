import { memoize } from '../memoize.ts'
import { type CardLookups, toCard } from './card.ts'
import { listOptions } from './columns.ts'
import { type Counts, countWith } from './counts.ts'
import { type Facets, findFacets, type Lookups } from './facets.ts'
import { figureErrors } from './figure-errors.ts'
import { type Criteria, filters, isWhere, toListed } from './filters.ts'
import type { Listed } from './listing.ts'
import { type Criterion, listCriteria } from './matching.ts'
import { findMissingWords } from './missing-words.ts'
import { findNearIt } from './near-it.ts'
import { screenDetails } from './screen-details.ts'
import { isPerAcre, type Search } from './search.ts'
import { spellAsListed } from './spell-as-listed.ts'

/** B4. */
const listingsPerPage = 24
/** A row of a desktop. */
const nearCards = 3

export type Results = ReturnType<typeof toResults>

/** One page of search results of a screen, and the options of its filter. A page beyond the last one gives the last page. */
export function toResults<Some extends Listed>(
  newestFirst: readonly Some[],
  asked: Search,
  findPicture: Parameters<typeof toCard>[1],
  lookups: Lookups<Some> & CardLookups<Some> = {},
) {
  const search = spellAsListed(newestFirst, asked)
  const facets = findFacets(newestFirst, search, lookups)
  // Beside the prices only where it is the order: each listing's size is read from its words.
  const perAcre = isPerAcre(search.sort) ? lookups.pricePerAcre : undefined
  const { found } = facets
  const pages = Math.max(1, Math.ceil(found.length / listingsPerPage))
  const page = Math.min(search.page, pages)
  const criteria = listCriteria(search)
  const toOwnCard = (listing: Some) => toCard(listing, findPicture, { ...lookups, pricePerAcre: perAcre })
  const near = found.length > 0 ? null : findNearIt(newestFirst, search, lookups)
  return {
    search,
    errors: figureErrors(search),
    criteria,
    /** The number of listings found, on all pages. */
    total: found.length,
    newest: facets.newest,
    page,
    pages,
    cards: found.slice((page - 1) * listingsPerPage, page * listingsPerPage).map(toOwnCard),
    /** The options of filters whose options depend on the listings. */
    options: optionsOf(newestFirst),
    counts: withoutPlaces(facets.counts),
    /** If nothing was found: each criterion whose removal finds listings, and how many; the most promising first (F5). */
    advice: found.length > 0 ? [] : toAdvice(search, criteria, facets),
    /** If nothing was found: what is found with two criteria loosened, in words, and its first cards (F5). */
    near: near && { ...near, found: near.found.length, cards: near.found.slice(0, nearCards).map(toOwnCard) },
    missing: found.length > 0 || !search.q ? null : findMissingWords(newestFirst, search, lookups),
  }
}

/** The number of results and the counts beside the options, for a search that is not yet shown (F5). */
export type ResultCount = Pick<Results, 'total' | 'counts' | 'errors'>

export function countResults<Some extends Listed>(
  listings: readonly Some[],
  search: Search,
  lookups?: Lookups<Some>,
): ResultCount {
  const { found, counts } = findFacets(listings, search, lookups)
  return { total: found.length, counts, errors: figureErrors(search) }
}

function toAdvice(search: Search, criteria: readonly Criterion[], facets: Facets<Listed>) {
  return criteria
    .map((criterion) => ({ ...criterion, total: totalOf(criterion.without, search, facets) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
}

/** The total of a search that lacks one criterion of another search. */
function totalOf(without: Search, search: Search, { counts, without: totals }: Facets<Listed>): number {
  // Dropping one of several places finds nothing, as none of the others does.
  const isElsewhere = without.town.length + without.place.length > 0
  for (const filter of filters) {
    const { key, type, minimum } = filter
    const values: readonly (string | number)[] = without[key]
    const least = minimum ? without[minimum] : null
    const texts = [...toListed(filter, values).map(String), ...(least === null ? [] : [`${least}+`])]
    if (type === 'choices') {
      const dropped = search[key].find((value) => !values.includes(value))
      if (dropped !== undefined) return counts[key].values[dropped] ?? 0
    } else if (values.length < search[key].length || (minimum && least !== search[minimum])) {
      if (isWhere({ key }) && isElsewhere) return 0
      return countWith(counts[key], texts)
    }
  }
  const dropped = (['q', 'minPriceValue', 'maxPriceValue'] as const).find((key) => without[key] !== search[key])
  return totals[dropped ?? 'acres']
}

/** The counts of a page, without those of towns and places: they would make each page a tenth longer, and come on use (G1). */
function withoutPlaces({ town, place, ...counts }: Counts): Counts {
  return { ...counts, town: { ...town, values: {} }, place: { ...place, values: {} } }
}

/** Every search needs the options. */
const optionsOf = memoize((listings: readonly Listed[]): Partial<Criteria> => {
  const offered = filters.filter((filter) => !(filter.key in screenDetails.all.offers) && !isWhere(filter))
  return Object.fromEntries(offered.map((filter) => [filter.key, listOptions(filter, listings)]))
})
