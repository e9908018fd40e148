import { globSync, readFileSync } from 'node:fs'
import type { Listing } from '../app/listings/listing.ts'
import { toResults } from '../app/listings/results.ts'
import { parseSearch } from '../app/listings/search.ts'
import type { Figure } from './figure.ts'
import { quantile } from './quantile.ts'

const queries = [
  '',
  'propertyStatus=For_Sale&propertyType=Residential&numberOfBedrooms=3&town=nairobi',
  'minPriceValue=5000000&maxPriceValue=50000000&sort=price-low-high',
  'sort=price-high-low&page=40',
  'town=karen&town=kitengela&sort=price-low-high',
]

/** One search on the server: filter, sort, the page's cards, and what the filter offers. */
export function* measureSearch(): Generator<Figure> {
  const sample: Listing[] = globSync('content/listings/*.json').flatMap((file) =>
    JSON.parse(readFileSync(file, 'utf8')),
  )
  for (const [count, budget] of [
    [10_000, { median: 2, worst: 10 }],
    [100_000, null],
  ] as const) {
    const listings = Array.from({ length: count }, (_, index) => sample[index % sample.length]).filter(
      (listing) => listing !== undefined,
    )
    const times = Array.from({ length: 200 }, (_, index) => {
      const begun = performance.now()
      toResults(listings, parseSearch(new URLSearchParams(queries[index % queries.length])), () => null)
      return performance.now() - begun
    })
    const name = `search over ${count.toLocaleString('en-US')} listings`
    yield { name: `${name}, median`, value: quantile(times, 0.5), unit: 'ms', ...(budget && { budget: budget.median }) }
    yield {
      name: `${name}, 99th percentile`,
      value: quantile(times, 0.99),
      unit: 'ms',
      ...(budget && { budget: budget.worst }),
    }
  }
}
