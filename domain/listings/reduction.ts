import { formatKes } from '../amounts/money.ts'
import { sayDate } from '../say-date.ts'
import { type Listing, price } from './listing.ts'

/** The price of a listing as it was read, with the one before it where that was higher. */
export type ReadPrice = {
  /** Whole KES; per month for a rent. */
  kes: number
  status: string
  /** ISO instant: when the site first read this price. */
  readAt: string
  /** The price before a fall, in whole KES; null where there was none. */
  formerKes: number | null
}

/** A price that fell: from what, and the day on which the site first read the lower one, such as `2026-11-03`. */
export type Reduction = { kes: number; on: string }

/** "Reduced" is news for this long. */
export const reductionDays = 90

/** A price that another replaces sooner was a mistake: nobody could decide on it (H15). Milliseconds. */
const leastOffered = 24 * 60 * 60_000

/**
 * The price to store after a listing was read; null where it is the stored one, or is not stated: a price that cannot be read is no change.
 * A rent is not compared with a price, and a mistake counts as the price before it.
 */
export function readPrice(stored: ReadPrice | null, listing: PricedListing, readAt: string): ReadPrice | null {
  const kes = Math.round(price(listing) ?? 0)
  const status = listing.propertyStatus
  if (kes <= 0 || status === null) return null
  if (stored?.status !== status) return { kes, status, readAt, formerKes: null }
  if (stored.kes === kes) return null
  const isMistake = Date.parse(readAt) - Date.parse(stored.readAt) < leastOffered
  const former = isMistake ? stored.formerKes : stored.kes
  return { kes, status, readAt, formerKes: former !== null && former > kes ? former : null }
}

/** The reduction of a listing that shows this price, for 90 days; null where it shows another one, or the price did not fall. */
export function toReduction(stored: ReadPrice, listing: PricedListing, now: number): Reduction | null {
  const { kes, status, readAt, formerKes } = stored
  if (formerKes === null || Date.parse(readAt) <= oldestReduction(now).getTime()) return null
  if (Math.round(price(listing) ?? 0) !== kes || listing.propertyStatus !== status) return null
  return { kes: formerKes, on: readAt.slice(0, '2026-11-03'.length) }
}

/** `Reduced from KES 20,000,000 on 3 November 2026`. */
export function sayReduction({ kes, on }: Reduction): string {
  return `Reduced from ${formatKes(kes)} on ${sayDate(on)}`
}

/** A price that fell before this is no longer marked. */
export function oldestReduction(now: number): Date {
  return new Date(now - reductionDays * 24 * 60 * 60_000)
}

type PricedListing = Pick<Listing, 'propertyPrice' | 'landPrice' | 'propertyType' | 'propertyStatus'>
