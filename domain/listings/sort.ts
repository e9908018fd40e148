import { type Listed, price } from './listing.ts'
import type { SortOrder } from './search.ts'

/**
 * The order that the visitor sees (B2): the labels tell the truth. Takes the listings newest first; equal prices keep
 * that order, and a listing without a price comes last whichever way prices run (B3).
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
