import { type Listed, price } from '../listings/listing.ts'
import { isPerAcre, type SortOrder } from './search.ts'

/**
 * Sorts listings as the order's label says (B2, I16). Equal prices stay newest first, and listings without a price, or a price per acre,
 * come last in both directions (B3). Without `pricePerAcre` those orders are the newest first.
 */
export function sortListings<Some extends Listed>(
  newestFirst: readonly Some[],
  order: SortOrder,
  pricePerAcre: (listing: Some) => number | null = () => null,
): readonly Some[] {
  if (order === 'newest') return newestFirst
  const priceOf = isPerAcre(order) ? pricePerAcre : price
  const direction = order.endsWith('low-high') ? 1 : -1
  const toRank = (kes: number | null) => (kes === null ? Number.POSITIVE_INFINITY : direction * kes)
  const ranked = newestFirst.map((listing) => ({ listing, rank: toRank(priceOf(listing)) }))
  // Two that come last have no difference.
  return ranked.sort((a, b) => a.rank - b.rank || 0).map(({ listing }) => listing)
}
