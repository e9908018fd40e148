import { formatKes } from '../../amounts/money.ts'
import { createFindInPlace, isAlike, middleOf, usablePrice } from '../../costs/asked-prices.ts'
import { createSizeFacts } from '../../costs/listing-land.ts'
import { isTaken } from '../../listings/availability.ts'
import { isPerMonth, type Listing } from '../../listings/listing.ts'

/** With fewer comparable prices their middle is no measure. */
const fewest = 5
/** So many times the middle, or such a part of it. */
const far = 2

type Sizes = Pick<ReturnType<typeof createSizeFacts>, 'acres' | 'floorArea'>

/** Says of a price that it is far from the middle of what five or more of its like in its place ask (M7), with both figures; null of any other. */
export type SayFarPrice = (listing: Listing) => string | null

/** Compares with these listings. `sizes` reads each of them once. */
export function createSayFarPrice(listings: readonly Listing[], sizes: Sizes = createSizeFacts()): SayFarPrice {
  const asked = listings.filter((listing) => !isTaken(listing) && usablePrice(listing) !== null)
  const findInPlace = createFindInPlace(asked, listings)
  const byAcre = { sizeOf: sizes.acres, unit: ' an acre' }
  const bySquareMetre = { sizeOf: sizes.floorArea, unit: ' per m²' }
  const asItIs = { sizeOf: () => 1, unit: '' }
  /** Plots and business premises differ in size too much to be compared as a whole. */
  const measures: Partial<Record<string, readonly { sizeOf(listing: Listing): number | null; unit: string }[]>> = {
    Land: [byAcre],
    Commercial: [bySquareMetre],
    Residential: [bySquareMetre, asItIs],
  }
  return (listing) => {
    const kes = usablePrice(listing)
    const { id, propertyStatus, propertyType } = listing
    if (kes === null || !propertyStatus || isTaken(listing)) return null
    const { place, there } = findInPlace(listing)
    const alike = there.filter(
      (other) => other.id !== id && other.propertyStatus === propertyStatus && isAlike(other, listing),
    )
    for (const { sizeOf, unit } of measures[propertyType ?? ''] ?? []) {
      const size = sizeOf(listing)
      const prices = alike.flatMap((other) => {
        const otherSize = sizeOf(other)
        return otherSize ? [(usablePrice(other) ?? 0) / otherSize] : []
      })
      const middle = size ? middleOf(prices, fewest) : null
      if (!size || middle === null) continue
      const amount = kes / size
      if (amount < middle * far && amount * far > middle) return null
      const say = (each: number) => formatKes(each) + unit + (isPerMonth(listing) ? ' a month' : '')
      return `It asks ${say(amount)}. The middle of ${prices.length} like it in ${place} is ${say(middle)}.`
    }
    return null
  }
}
