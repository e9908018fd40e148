import { toResults } from '../domain/listings/results.ts'
import { parseSearch } from '../domain/listings/search.ts'
import type { Figure } from './figure.ts'
import { counts } from './growth.ts'
import { manyListings } from './many-listings.ts'
import { quantile } from './quantile.ts'

const queries = [
  '',
  'propertyStatus=For_Sale&propertyType=Residential&numberOfBedrooms=3&town=nairobi',
  'minPriceValue=5000000&maxPriceValue=50000000&sort=price-low-high',
  'sort=price-high-low&page=40',
  'town=karen&town=kitengela&sort=price-low-high',
]

/** One search on the server: filter, sort, the cards of a page, and the filter's options. */
export function* measureSearch(): Generator<Figure> {
  const medians = new Map<number, number>()
  for (const count of counts) {
    const listings = manyListings(count)
    const times = Array.from({ length: 200 }, (_, index) => {
      const begun = performance.now()
      toResults(listings, parseSearch(new URLSearchParams(queries[index % queries.length])), () => null)
      return performance.now() - begun
    })
    const of = `${count.toLocaleString('en-US')} listings`
    const budgeted = count === 10_000
    medians.set(count, quantile(times, 0.5))
    yield { name: 'search, median', of, value: quantile(times, 0.5), unit: 'ms', ...(budgeted && { budget: 2 }) }
    yield {
      name: 'search, 99th percentile',
      of,
      value: quantile(times, 0.99),
      unit: 'ms',
      ...(budgeted && { budget: 10 }),
    }
  }
  const growth = (medians.get(100_000) ?? Number.NaN) / (medians.get(10_000) ?? Number.NaN)
  yield {
    name: 'search over ten times as many listings (100,000) takes',
    value: growth,
    unit: 'times as long',
    budget: 12,
  }
}
