import type { Listed } from '../listings/listing.ts'
import type { SearchRecord } from '../search/prepared-listings.ts'

type Status = 'For_Sale' | 'For_Rent'

/** KES: the dearest rent a month and the cheapest sale of some listings; null where none of them has a price. */
type Prices = { rent: number | null; sale: number | null }

/** Tells whether sums can only be rents, or only prices to buy, of properties of some types; null where they may be either. */
export type FindStatus = (types: readonly string[], sums: readonly number[]) => Status | null

/** Reads the bounds from what the listings ask, by type. */
export function createFindStatus(records: readonly SearchRecord<Listed>[]): FindStatus {
  const byType = Map.groupBy(records, ({ listing }) => listing.propertyType ?? '')
  const prices = new Map([...byType].map(([type, own]) => [type, toPrices(own)]))
  return (types, sums) => {
    const some = types.length > 0 ? types.flatMap((type) => prices.get(type) ?? []) : [...prices.values()]
    const rent = highest(some.map((each) => each.rent))
    const sale = lowest(some.map((each) => each.sale))
    if (rent === null || sale === null || sums.length === 0) return null
    // Halfway in proportion: few listings leave a wide gap between them.
    const middle = Math.sqrt(rent * sale)
    if (sums.every((sum) => sum < sale && sum <= Math.min(middle, 2 * rent))) return 'For_Rent'
    return sums.every((sum) => sum > rent && sum >= middle) ? 'For_Sale' : null
  }
}

function toPrices(records: readonly SearchRecord<Listed>[]): Prices {
  const of = (status: Status) => records.map(({ listing, price }) => (listing.propertyStatus === status ? price : null))
  return { rent: highest(of('For_Rent')), sale: lowest(of('For_Sale')) }
}

function highest(prices: readonly (number | null)[]): number | null {
  return prices.reduce((one, other) => (one === null || (other !== null && other > one) ? other : one), null)
}

function lowest(prices: readonly (number | null)[]): number | null {
  return prices.reduce((one, other) => (one === null || (other !== null && other < one) ? other : one), null)
}
