import { columnsOf, hasValue } from './columns.ts'
import type { Listing } from './listing.ts'

type Wanted = Pick<Listing, 'propertyStatus' | 'propertyType' | 'townCity'> & { id?: string; kes?: number | null }

const anything = () => true

/**
 * Lists at most `max` other listings of the same status and type (if known), those of the same town and the nearest prices first. It is one
 * pass over columns, because each property page needs it, and 100,000 records are slow to read.
 */
export function listSimilar(listings: readonly Listing[], wanted: Wanted, max: number): Listing[] {
  const { id, propertyStatus, propertyType, townCity, kes } = wanted
  const { prices } = columnsOf(listings)
  const isStatus = propertyStatus === null ? anything : hasValue(listings, 'propertyStatus', propertyStatus)
  const isType = propertyType === null ? anything : hasValue(listings, 'propertyType', propertyType)
  const isTown = hasValue(listings, 'town', townCity)
  const nearest: { listing: Listing; distance: number }[] = []
  for (let at = 0; at < listings.length; at++) {
    if (!isStatus(at) || !isType(at)) continue
    const farthest = nearest[max - 1]?.distance ?? Number.POSITIVE_INFINITY
    // A different town counts as much as a tenfold price.
    const elsewhere = isTown(at) ? 0 : 1
    if (elsewhere >= farthest) continue
    const distance = elsewhere + distanceOf(kes ?? null, prices[at] as number)
    if (distance >= farthest) continue
    const listing = listings[at] as Listing
    if (listing.id === id) continue
    // Of equals, the newer listing comes first.
    nearest.splice(nearest.findLastIndex((other) => other.distance <= distance) + 1, 0, { listing, distance })
    nearest.splice(max)
  }
  return nearest.map(({ listing }) => listing)
}

/** The distance between two prices in KES, of which either may be unknown: 1 for a tenfold one. */
function distanceOf(kes: number | null, other: number) {
  return kes && other ? Math.abs(Math.log10(other / kes)) : 0.5
}
