import { type Listing, price } from '../listings/listing.ts'
import { nameOfPlace } from '../listings/place-key.ts'
import { foldKey, placeAmong, townsAmong } from '../search/same-place.ts'
import { type Share, shareOf } from './exact.ts'
import { rentStep, roundTo } from './true-cost.ts'

/** With fewer comparable properties the middle of their rents says nothing. */
const fewest = 3

/**
 * The rent with which the yield of a property for sale begins, and the words that say where it comes from (I14): the middle of the
 * rents that are asked here for its like, or else an assumed share of the price.
 */
export function assumeRent(
  listing: Listing,
  listings: readonly Listing[],
  { kes, share }: { kes: number; share: Share },
): { rent: number; source: string } {
  const rents = comparableRents(listing, listings)
  const toRent = (exact: number) => Math.max(rentStep(exact), roundTo(rentStep(exact), exact))
  if (rents.length < fewest) {
    return {
      rent: toRent(shareOf(kes, share)),
      source: 'The rent is our assumption, a share of the price and no statistic: set the rent that you expect.',
    }
  }
  const middle = (rents.length - 1) / 2
  const median = ((rents[Math.floor(middle)] ?? 0) + (rents[Math.ceil(middle)] ?? 0)) / 2
  const place = nameOfPlace({ key: placeAmong(townsAmong(listings), listing) ?? '' })
  return {
    rent: toRent(median),
    source: `The rent is the middle of the ${rents.length} that we ask for its like in ${place}: set the rent that you expect.`,
  }
}

/** The rents, lowest first, of the same kind in the same place, of homes with as many bedrooms. */
function comparableRents(listing: Listing, listings: readonly Listing[]): readonly number[] {
  const towns = townsAmong(listings)
  const place = placeAmong(towns, listing)
  if (place === null) return []
  const own = foldKey(place)
  return listings
    .filter((other) => other.propertyStatus === 'For_Rent' && likeFields.every((name) => other[name] === listing[name]))
    .filter((other) => foldKey(placeAmong(towns, other) ?? '') === own)
    .flatMap((other) => price(other) ?? [])
    .sort((a, b) => a - b)
}

/** Comparable listings have the same values of these. */
const likeFields = ['propertyType', 'residentialType', 'commercialType', 'numberOfBedrooms'] as const
