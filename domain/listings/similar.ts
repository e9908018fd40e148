import { type Listing, price } from './listing.ts'

type Wanted = Pick<Listing, 'propertyStatus' | 'propertyType' | 'townCity'> & { id?: string; kes?: number | null }

/** Other listings that whoever wanted this one may want: of its status and type as far as they are known, its town and the nearest prices first. */
export function listSimilar(listings: readonly Listing[], wanted: Wanted, most: number): Listing[] {
  return listings
    .filter(
      (listing) =>
        listing.id !== wanted.id &&
        (wanted.propertyStatus === null || listing.propertyStatus === wanted.propertyStatus) &&
        (wanted.propertyType === null || listing.propertyType === wanted.propertyType),
    )
    .map((listing) => ({ listing, far: distance(listing, wanted) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ listing }) => listing)
}

/** Another town weighs as much as a price ten times as high. */
function distance(listing: Listing, { townCity, kes }: Wanted) {
  const elsewhere = listing.townCity === townCity ? 0 : 1
  const other = price(listing)
  return elsewhere + (kes && other ? Math.abs(Math.log10(other / kes)) : 0.5)
}
