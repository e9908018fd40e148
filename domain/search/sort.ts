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
  const priced = newestFirst.map((listing) => ({ listing, kes: priceOf(listing) }))
  const withPrice = priced.flatMap(({ listing, kes }) => (kes === null ? [] : [{ listing, kes }]))
  const sorted = withPrice.sort((a, b) => direction * (a.kes - b.kes))
  return [...sorted, ...priced.filter(({ kes }) => kes === null)].map(({ listing }) => listing)
}
