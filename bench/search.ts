import { formatCount } from '../domain/format-count.ts'
import type { Listing } from '../domain/listings/listing.ts'
import { parseSearch } from '../domain/search/parse-search.ts'
import { type PreparedListings, prepareListings } from '../domain/search/prepared-listings.ts'
import { toResults } from '../domain/search/results.ts'
import { createTextSearch } from '../domain/search/text-search.ts'
import type { Figure } from './figure.ts'
import { budgeted, counts } from './growth.ts'
import { manyListings } from './many-listings.ts'
import { quantile } from './quantile.ts'

const queries = [
  '',
  'propertyStatus=For_Sale&propertyType=Residential&numberOfBedrooms=3&town=nairobi',
  'minPriceValue=5000000&maxPriceValue=50000000&sort=price-low-high',
  'sort=price-high-low&page=40',
  'town=karen&town=kitengela&sort=price-low-high',
]

/** Words, some of them misspelt, alone and with other criteria. */
const wordQueries = [
  'q=kilimani',
  'q=gardn+borehole&features=Water_Supply&minBedrooms=3',
  'q=apartment+nairobi+pool&propertyStatus=For_Rent&town=nairobi',
  'q=quiet+house+with+a+garden+near+the+school+and+water&sort=price-low-high',
  'q=1&features=Parking_Spaces&features=Balcony',
]

/** One search on the server: filter, sort, the cards of a page, the filter's options and the counts beside them. */
export function* measureSearch(): Generator<Figure> {
  for (const count of counts) {
    const listings = manyListings(count)
    const { readTexts, matchText } = createTextSearch(listings)
    const of = formatCount(count, 'listing')
    const prepared = prepareListings(listings, { matchText })
    yield* toFigures('search', of, measure(prepared, queries))
    if (count !== budgeted) continue
    const begun = performance.now()
    for (const _ of readTexts());
    yield { name: 'reading all texts for searches', of, value: performance.now() - begun, unit: 'ms' }
    yield* toFigures('search with words', of, measure(prepared, wordQueries))
  }
}

function toFigures(name: string, of: string, times: number[]): Figure[] {
  const budget = of === formatCount(budgeted, 'listing') ? { budget: 25 } : {}
  return [
    { name: `${name}, median`, of, value: quantile(times, 0.5), unit: 'ms' },
    { name: `${name}, 99th percentile`, of, value: quantile(times, 0.99), unit: 'ms', ...budget },
  ]
}

/** Milliseconds of each of 200 searches. */
function measure(prepared: PreparedListings<Listing>, asked: readonly string[]): number[] {
  return Array.from({ length: 200 }, (_, index) => {
    const begun = performance.now()
    toResults(prepared, parseSearch(new URLSearchParams(asked[index % asked.length])), () => null)
    return performance.now() - begun
  })
}
