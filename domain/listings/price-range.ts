import { formatAmount, formatShort } from '../amounts/money.ts'
import { type Listed, price } from './listing.ts'

/** `48K–145K`, of the prices that are known, without their currency; empty if none is. */
export function shortRange(listings: readonly Listed[]): string {
  return formatRange(listings, formatShort, '–')
}

/** `80,000 to 250,000`, of the prices that are known, without their currency; empty if none is. */
export function wholeRange(listings: readonly Listed[]): string {
  return formatRange(listings, formatAmount, ' to ')
}

/** `2 on request`: how many of some listings a range of their prices leaves out; empty where it leaves out none, or there is no range. */
export function sayOnRequest(listings: readonly Listed[]): string {
  const unpriced = listings.filter((listing) => price(listing) === null).length
  return unpriced > 0 && unpriced < listings.length ? `${unpriced.toLocaleString('en-US')} on request` : ''
}

/** Splits listings into those for sale and those for rent, whose prices are never mixed (H5). Listings with another status, or none, are in neither. */
export function splitByStatus(listings: readonly Listed[]) {
  return {
    For_Sale: listings.filter(({ propertyStatus }) => propertyStatus === 'For_Sale'),
    For_Rent: listings.filter(({ propertyStatus }) => propertyStatus === 'For_Rent'),
  }
}

function formatRange(listings: readonly Listed[], format: (kes: number) => string, to: string): string {
  return [...new Set(priceEnds(listings).map(format))].join(to)
}

/** The lowest and the highest price; none if no price is known. */
function priceEnds(listings: readonly Listed[]): readonly number[] {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const listing of listings) {
    const kes = price(listing)
    if (kes === null) continue
    lowest = Math.min(lowest, kes)
    highest = Math.max(highest, kes)
  }
  return lowest <= highest ? [lowest, highest] : []
}
