import { type Listing, price } from '../listings/listing.ts'
import { nameOf } from '../listings/place-key.ts'
import { foldKey, placeAmong, townsAmong } from '../listings/same-place.ts'
import { memoize } from '../memoize.ts'
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
  const place = nameOf({ key: placeAmong(townsAmong(listings), listing) ?? '' })
  return {
    rent: toRent(median),
    source: `The rent is the middle of the ${rents.length} that we ask for its like in ${place}: set the rent that you expect.`,
  }
}

/** The rents, lowest first, of the same kind in the same place, of homes with as many bedrooms. */
function comparableRents(listing: Listing, listings: readonly Listing[]): readonly number[] {
  const like = likeOf(listing, townsAmong(listings))
  return (like && rentsOf(listings).get(like)) || []
}

/** Each page of a property for sale needs some of them. */
const rentsOf = memoize((listings: readonly Listing[]) => {
  const towns = townsAmong(listings)
  const rents = new Map<string, number[]>()
  for (const listing of listings) {
    if (listing.propertyStatus !== 'For_Rent') continue
    const [like, kes] = [likeOf(listing, towns), price(listing)]
    if (like === null || kes === null) continue
    const known = rents.get(like)
    if (known) known.push(kes)
    else rents.set(like, [kes])
  }
  for (const each of rents.values()) each.sort((a, b) => a - b)
  return rents
})

/** A text that only comparable listings share; null for one without a place. */
function likeOf(listing: Listing, towns: ReadonlySet<string>): string | null {
  const { propertyType, residentialType, commercialType, numberOfBedrooms } = listing
  const place = placeAmong(towns, listing)
  return place && [propertyType, residentialType, commercialType, numberOfBedrooms, foldKey(place)].join('\n')
}
