import { type Listing, price } from './listing.ts'

export const sortOrders = ['newest', 'price-low-high', 'price-high-low'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Section 9's labels. */
export const sortLabels: Record<SortOrder, string> = {
  newest: 'Newest (A-Z)',
  'price-low-high': 'Price (Low - High)',
  'price-high-low': 'Price (High - Low)',
}

/**
 * The order that the visitor sees (B2): the labels tell the truth. Takes the listings newest first; equal prices keep
 * that order, and a listing without a price comes last whichever way prices run (B3).
 */
export function sortListings(newestFirst: readonly Listing[], order: SortOrder): readonly Listing[] {
  if (order === 'newest') return newestFirst
  const direction = order === 'price-low-high' ? 1 : -1
  return newestFirst.toSorted((a, b) => {
    const [left, right] = [price(a), price(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return direction * (left - right)
  })
}
