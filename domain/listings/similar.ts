import { type Listing, price } from './listing.ts'

type Wanted = Pick<Listing, 'propertyStatus' | 'propertyType' | 'townCity'> & { id?: string; kes?: number | null }

/** Lists at most `max` other listings of the same status and type (if known), those of the same town and the nearest prices first. */
export function listSimilar(listings: readonly Listing[], wanted: Wanted, max: number): Listing[] {
  return listings
    .filter(
      (listing) =>
        listing.id !== wanted.id &&
        (wanted.propertyStatus === null || listing.propertyStatus === wanted.propertyStatus) &&
        (wanted.propertyType === null || listing.propertyType === wanted.propertyType),
    )
    .map((listing) => ({ listing, distance: distanceTo(listing, wanted) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, max)
    .map(({ listing }) => listing)
}

/** A different town counts as much as a tenfold price. */
function distanceTo(listing: Listing, { townCity, kes }: Wanted) {
  const elsewhere = listing.townCity === townCity ? 0 : 1
  const other = price(listing)
  return elsewhere + (kes && other ? Math.abs(Math.log10(other / kes)) : 0.5)
}
