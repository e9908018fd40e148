import { acre } from '../../amounts/land-units.ts'
import { formatBound } from '../../amounts/money.ts'
import { createFindInPlace, middleOf } from '../../costs/asked-prices.ts'
import { sizeIn } from '../../costs/land.ts'
import { findLandSize } from '../../costs/listing-land.ts'
import { isTaken } from '../../listings/availability.ts'
import { narrowestKind } from '../../listings/kinds.ts'
import { type Listing, price } from '../../listings/listing.ts'
import { once } from '../../once.ts'

/** A price that may be a mistake (J12), the reason, and the question about it. `key` is what somebody confirms: another price is asked about again. */
export type PriceQuestion = { reason: string; sentence: string; key: string }

/** Asked about: so many times the middle, or so small a part of it. */
const far = 10

/** In rents of a month. */
const usualPrice = 200

/** Asks about prices that visitors would see, beside these listings, which they see now. */
export function createPriceQuestions(listings: readonly Listing[]) {
  const priced = listings.filter((other) => !isTaken(other) && price(other) !== null)
  const ofType = new Map(
    [...Map.groupBy(priced, ({ propertyType }) => propertyType)].map(([type, others]) => [
      type,
      { others, findInPlace: once(() => createFindInPlace(others)) },
    ]),
  )
  /** Null where nothing is odd, or too little is known to say. `before` is the listing as they see it now, whose own price is asked about no more. */
  return (listing: Listing, before: Listing | null): PriceQuestion | null => {
    const offer = toOffer(listing)
    if (!offer) return null
    const key = keyOf(offer)
    const former = before && toOffer(before)
    if (former && former.type === offer.type && keyOf(former) === key) return null
    const reason = (former && compareKinds(offer, former, 'it was')) ?? compareInPlace(listing, offer)
    return reason === null ? null : { reason, sentence: `${reason} Is it right?`, key }
  }

  /** Compares a price with those of its kind in its place or, where too few are known, with the other kind of offer: there, or everywhere. */
  function compareInPlace(listing: Listing, { kes, status, type }: Offer): string | null {
    const isOther = ({ id }: Listing) => id !== listing.id
    const { others = [], findInPlace } = ofType.get(listing.propertyType) ?? {}
    const { place = '', there = [] } = findInPlace?.()(listing) ?? {}
    const kind = narrowestKind(listing)
    const alike = there.filter((other) => isOther(other) && narrowestKind(other) === kind)
    const isRent = status === 'For_Rent'
    const offered = isRent ? 'for rent' : 'for sale'
    const noun = kind === null || kind === 'land' ? nounOf(type) : kind

    // Plots differ in size more than in price.
    const acres = acresOf(listing)
    const unitsOf = acres === null ? () => 1 : acresOf
    const middle = middleOf(pricesOf(alike, status, unitsOf))
    if (middle !== null) {
      const amount = kes / (acres ?? 1)
      const [mine, theirs] = [amount, middle].map((each) => say(each, status) + (acres === null ? '' : ' an acre'))
      const those = `${noun} ${offered} in ${place} ask: ${theirs} is the middle.`
      if (amount >= middle * far)
        return `${mine} is ${Math.floor(amount / middle).toLocaleString('en-US')} times what ${those}`
      return amount * far <= middle ? `${mine} is a tenth or less of what ${those}` : null
    }

    const other = isRent ? 'For_Sale' : 'For_Rent'
    const here = middleOf(pricesOf(alike, other))
    const usual = here ?? middleOf(pricesOf(others.filter(isOther), other))
    if (usual === null) return null
    const those = here === null ? `the middle of ${nounOf(type)} is` : `the middle of ${noun} in ${place} is`
    return compareKinds({ kes, status }, { kes: usual, status: other }, those)
  }
}

const statuses = ['For_Sale', 'For_Rent'] as const
type Status = (typeof statuses)[number]
type Asked = { kes: number; status: Status }
type Offer = Asked & { type: string | null }

function toOffer(listing: Listing): Offer | null {
  const status = statuses.find((each) => each === listing.propertyStatus)
  const kes = price(listing)
  return kes !== null && status ? { kes, status, type: listing.propertyType } : null
}

const keyOf = ({ status, kes }: Offer) => `${status} ${kes}`

/** Compares a rent with a price of sale, or the other way round; null where they go together, or are of one kind. */
function compareKinds({ kes, status }: Asked, other: Asked, those: string): string | null {
  if (status === other.status) return null
  const isRent = status === 'For_Rent'
  const equal = isRent ? other.kes / usualPrice : other.kes * usualPrice
  if (isRent ? kes < equal * far : kes * far > equal) return null
  const known = `${those} ${say(other.kes, other.status)} ${isRent ? 'for sale' : 'for rent'}`
  return isRent
    ? `${say(kes, status)} is more than a rent usually is: ${known}, about ${say(equal, status)} in rent.`
    : `${say(kes, status)} is less than a price of sale usually is: ${known}, about ${say(equal, status)} to buy.`
}

function pricesOf(
  listings: readonly Listing[],
  status: Status,
  unitsOf: (listing: Listing) => number | null = () => 1,
): readonly number[] {
  return listings
    .filter((listing) => listing.propertyStatus === status)
    .flatMap((listing) => {
      const [kes, units] = [price(listing), unitsOf(listing)]
      return kes === null || units === null ? [] : kes / units
    })
}

/** The size of a plot; null where it is not known, and of what is no land. */
function acresOf(listing: Listing): number | null {
  const size = findLandSize(listing)
  return size && (sizeIn(acre, size.area) || null)
}

function nounOf(type: string | null) {
  if (type === 'Land') return 'plots'
  return type === 'Commercial' ? 'business premises' : 'homes'
}

function say(kes: number, status: Status) {
  return formatBound(Math.round(kes)) + (status === 'For_Rent' ? ' a month' : '')
}
