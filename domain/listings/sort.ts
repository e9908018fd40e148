import { type Listed, price } from './listing.ts'
import type { SortOrder } from './search.ts'

/**
 * Sorts listings as the order's label says (B2). Equal prices stay newest first, and listings without a price come last in
 * both directions (B3).
 */
export function sortListings<Some extends Listed>(newestFirst: readonly Some[], order: SortOrder): readonly Some[] {
  if (order === 'newest') return newestFirst
  const direction = order === 'price-low-high' ? 1 : -1
  return newestFirst.toSorted((a, b) => {
    const [left, right] = [price(a), price(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return direction * (left - right)
  })
}
