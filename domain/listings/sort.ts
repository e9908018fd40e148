import { type Listed, price } from './listing.ts'
import type { SortOrder } from './search.ts'

/** At module level, because an order depends only on the listings: sorting 10,000 of them takes longer than searching them. */
const cache = new WeakMap<readonly Listed[], Partial<Record<SortOrder, readonly number[]>>>()

/**
 * The positions of listings, sorted as the order's label says (B2). Equal prices stay newest first, and listings without a price
 * come last in both directions (B3).
 */
export function sortPositions(newestFirst: readonly Listed[], order: SortOrder): readonly number[] {
  const orders = cache.get(newestFirst) ?? {}
  cache.set(newestFirst, orders)
  orders[order] ??= toPositions(newestFirst, order)
  return orders[order]
}

function toPositions(newestFirst: readonly Listed[], order: SortOrder): readonly number[] {
  const positions = [...newestFirst.keys()]
  if (order === 'newest') return positions
  const direction = order === 'price-low-high' ? 1 : -1
  const keys = Float64Array.from(newestFirst, (listing) => {
    const kes = price(listing)
    return kes === null ? Number.POSITIVE_INFINITY : direction * kes
  })
  // The difference of two that have no price is NaN, which sorts like 0.
  return positions.sort((a, b) => (keys[a] as number) - (keys[b] as number))
}
