import { memoize } from '../memoize.ts'
import { type Listed, price } from './listing.ts'
import { isPerAcre, type SortOrder } from './search.ts'

type PriceOf<Some> = (listing: Some) => number | null

/** Sorting 10,000 listings takes longer than searching them. */
const ordersOf = memoize((_newestFirst: readonly Listed[]): Partial<Record<SortOrder, readonly number[]>> => ({}))

/**
 * The positions of listings, sorted as the order's label says (B2, I16). Equal prices stay newest first, and listings without a
 * price, or a price per acre, come last in both directions (B3). Without
 * `pricePerAcre`, which is the same function for the same listings, those orders are the newest first.
 */
export function sortPositions<Some extends Listed>(
  newestFirst: readonly Some[],
  order: SortOrder,
  pricePerAcre?: PriceOf<Some>,
): readonly number[] {
  const priceOf = isPerAcre(order) ? pricePerAcre : price
  if (!priceOf) return sortPositions(newestFirst, 'newest')
  const orders = ordersOf(newestFirst)
  orders[order] ??= toPositions(newestFirst, order, priceOf)
  return orders[order]
}

function toPositions<Some extends Listed>(newestFirst: readonly Some[], order: SortOrder, priceOf: PriceOf<Some>) {
  const positions = [...newestFirst.keys()]
  if (order === 'newest') return positions
  const direction = order.endsWith('low-high') ? 1 : -1
  const keys = Float64Array.from(newestFirst, (listing) => {
    const kes = priceOf(listing)
    return kes === null ? Number.POSITIVE_INFINITY : direction * kes
  })
  // The difference of two that have no price is NaN, which sorts like 0.
  return positions.sort((a, b) => (keys[a] as number) - (keys[b] as number))
}
