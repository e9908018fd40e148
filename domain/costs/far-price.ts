import { formatKes } from '../amounts/money.ts'
import { isTaken } from '../listings/availability.ts'
import { isPerMonth, type Listing } from '../listings/listing.ts'
import { createFindInPlace, middleOf, onlyAlike, usablePrice } from './asked-prices.ts'
import { createSizeFacts } from './listing-land.ts'

/** With fewer comparable prices their middle is no measure. */
const fewest = 5
/** So many times the middle, or such a part of it. */
const far = 2

type Sizes = Pick<ReturnType<typeof createSizeFacts>, 'acres' | 'floorArea'>

/** Says of a price that it is far from the middle of what five or more of its like in its place ask (M7), with both figures; null of any other. */
type SayFarPrice = (listing: Listing) => string | null

/** Compares with these listings. `sizes` reads each of them once. */
export function createSayFarPrice(listings: readonly Listing[], sizes: Sizes = createSizeFacts()): SayFarPrice {
  const asked = listings.filter((listing) => !isTaken(listing) && usablePrice(listing) !== null)
  const findAlike = onlyAlike(createFindInPlace(asked, listings))
  const byAcre = createMeasure(sizes.acres, ' an acre')
  const bySquareMetre = createMeasure(sizes.floorArea, ' per m²')
  const asItIs = createMeasure(() => 1, '')
  /** Plots and business premises differ in size too much to be compared as a whole. */
  const measures: Partial<Record<string, readonly Measure[]>> = {
    Land: [byAcre],
    Commercial: [bySquareMetre],
    Residential: [bySquareMetre, asItIs],
  }
  return (listing) => {
    const kes = usablePrice(listing)
    const { id, propertyStatus, propertyType } = listing
    if (kes === null || !propertyStatus || isTaken(listing)) return null
    const { place, there } = findAlike(listing)
    for (const { sizeOf, unit, readAmounts } of measures[propertyType ?? ''] ?? []) {
      const size = sizeOf(listing)
      const prices = readAmounts(there).flatMap((other) =>
        other.id !== id && other.propertyStatus === propertyStatus ? [other.amount] : [],
      )
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

type Measure = ReturnType<typeof createMeasure>

/** Measures prices by a size. Listings are measured and put in order once for all those that are compared with them. */
function createMeasure(sizeOf: (listing: Listing) => number | null, unit: string) {
  const measured = new WeakMap<readonly Listing[], ReturnType<typeof measure>>()
  const measure = (listings: readonly Listing[]) =>
    listings
      .flatMap((listing) => {
        const { id, propertyStatus } = listing
        const size = sizeOf(listing)
        return size ? [{ id, propertyStatus, amount: (usablePrice(listing) ?? 0) / size }] : []
      })
      .sort((a, b) => a.amount - b.amount)
  return {
    sizeOf,
    unit,
    readAmounts(listings: readonly Listing[]) {
      const amounts = measured.get(listings) ?? measure(listings)
      measured.set(listings, amounts)
      return amounts
    },
  }
}
