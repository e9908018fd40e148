import { foldName } from '../fold-name.ts'
import { type Listed, type Listing, pictures } from '../listings/listing.ts'
import { type Located, placeKeyOf } from '../listings/place-key.ts'
import type { PreparedListings } from '../search/prepared-listings.ts'
import { foldKey } from '../search/same-place.ts'

type Wanted = Pick<Listing, 'propertyStatus' | 'propertyType' | 'townCity'> & {
  id?: string
  kes?: number | null
  /** Counts the place within the town, and the bedrooms, too. */
  close?: (Located & Pick<Listing, 'numberOfBedrooms'>) | undefined
}

/** Lists at most `max` other listings of the same status and type (if known), those of the same town and the nearest prices first, and without a picture last. */
export function listSimilar<Some extends Listed>(
  { records }: PreparedListings<Some>,
  { id, propertyStatus, propertyType, townCity, kes = null, close }: Wanted,
  max: number,
): Some[] {
  const town = (townCity !== null && foldName(townCity)) || undefined
  const key = close ? placeKeyOf(close) : null
  const place = key === null ? null : foldKey(key)
  const { numberOfBedrooms: rooms = null } = close ?? {}
  return records
    .filter(
      ({ listing }) =>
        listing.id !== id &&
        (propertyStatus === null || listing.propertyStatus === propertyStatus) &&
        (propertyType === null || listing.propertyType === propertyType),
    )
    .map(({ listing, price, values }) => {
      // A different town counts as much as a tenfold price, and nobody is shown a drawing while there is something to see.
      const elsewhere = values.town[0] === town ? 0 : 1
      const unseen = pictures(listing).length > 0 ? 0 : 100
      const notThere = place === null || values.place[0] === place ? 0 : 0.5
      const otherRooms = rooms === null ? 0 : Math.min(1, Math.abs((listing.numberOfBedrooms ?? rooms + 2) - rooms) / 2)
      return { listing, distance: elsewhere + notThere + otherRooms + distanceOf(kes, price) + unseen }
    })
    .sort((a, b) => a.distance - b.distance)
    .slice(0, max)
    .map(({ listing }) => listing)
}

/** The distance between two prices in KES, of which either may be unknown: 1 for a tenfold one. */
function distanceOf(kes: number | null, other: number | null) {
  return kes && other ? Math.abs(Math.log10(other / kes)) : 0.5
}
