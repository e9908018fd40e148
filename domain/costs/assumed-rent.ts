import { type Listing, price } from '../listings/listing.ts'
import { createFindInPlace, middleOf } from './asked-prices.ts'
import { type Share, shareOf } from './exact.ts'
import { rentStep, roundTo } from './true-cost.ts'

/**
 * The rent with which the yield of a property for sale begins, and the words that say where it comes from (I14): the middle of the
 * rents that are asked here for its like, or else an assumed share of the price.
 */
export function assumeRent(
  listing: Listing,
  listings: readonly Listing[],
  { kes, share }: { kes: number; share: Share },
): { rent: number; source: string } {
  const { place, there } = createFindInPlace(listings)(listing)
  const rents = there
    .filter((other) => other.propertyStatus === 'For_Rent' && likeFields.every((name) => other[name] === listing[name]))
    .flatMap((other) => price(other) ?? [])
  const middle = middleOf(rents)
  const toRent = (exact: number) => Math.max(rentStep(exact), roundTo(rentStep(exact), exact))
  if (middle === null) {
    return {
      rent: toRent(shareOf(kes, share)),
      source: 'The rent is our assumption, a share of the price and no statistic: set the rent that you expect.',
    }
  }
  return {
    rent: toRent(middle),
    source: `The rent is the middle of the ${rents.length} that we ask for its like in ${place}: set the rent that you expect.`,
  }
}

/** Comparable listings have the same values of these. */
const likeFields = ['propertyType', 'residentialType', 'commercialType', 'numberOfBedrooms'] as const
