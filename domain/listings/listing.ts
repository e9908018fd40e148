import type { SafeHtml } from '../safe-html.ts'
import type { ListingOf, NameWith } from './fields.ts'

/**
 * A property as the specification's section 3 names it. Prices are KES (per month for a rent); `createdAt` is an ISO
 * instant; the description is sanitised HTML (B12). A foreign service may leave out anything but the id and the time.
 */
export type Listing = ListingOf<SafeHtml>

/** What a list needs of a listing: to search it, to sort it and to show its card. */
export type Listed = Pick<Listing, NameWith<{ listed: true }>>

const shortIdLength = 10

/** Where local storage keeps records (section 9, B7). */
export const storedUnder = 'Properties'

/**
 * The first 10 characters of the id, in lower case: what addresses carry (section 9, B8). They are code points, as half an
 * emoji cannot stand in an address, and cut after lower-casing, which may make two of one.
 */
export function shortId(id: string): string {
  const start = id.slice(0, 2 * shortIdLength).toLowerCase()
  return [...start].slice(0, shortIdLength).join('')
}

/** The short id as a visitor reads it (section 9). */
export function propertyId(listing: Pick<Listing, 'id'>): string {
  return shortId(listing.id).toUpperCase()
}

/** KES, per month for a rent; null means "Price on request". A price of 0 counts as none, and land falls back to `landPrice` (B3). */
export function price(listing: Pick<Listing, 'propertyPrice' | 'landPrice' | 'propertyType'>): number | null {
  if (listing.propertyPrice) return listing.propertyPrice
  if (listing.propertyType === 'Land' && listing.landPrice) return listing.landPrice
  return null
}

/** Underscores shown as spaces (section 3): `For_Sale` reads `For Sale`. */
export function words(value: string): string {
  return value.replaceAll('_', ' ')
}

/** A town as a heading shows it: the options of section 5 are lower-cased. */
export function toTitle(town: string): string {
  return town.replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase())
}

/** `{estate or neighbourhood} {locationCriteria}, {townCity}` (section 2), without what is absent. */
export function locationLine(
  listing: Pick<Listing, 'estate' | 'neighbourhood' | 'locationCriteria' | 'townCity'>,
): string {
  const { locationCriteria, townCity } = listing
  const place = placeOf(listing)
  const named = place && locationCriteria ? `${place} ${words(locationCriteria)}` : place
  return [named, townCity].filter(Boolean).join(', ')
}

/** The estate or the neighbourhood, whichever the location goes by; null where neither is known. */
export function placeOf({
  estate,
  neighbourhood,
  locationCriteria,
}: Pick<Listing, 'estate' | 'neighbourhood' | 'locationCriteria'>): string | null {
  return locationCriteria === 'Neighbourhood' ? (neighbourhood ?? estate) : (estate ?? neighbourhood)
}

/** Every picture once, the main one first; empty where the listing has none (B10). */
export function pictures(listing: Pick<Listing, 'mainImage' | 'propertyImages'>): string[] {
  const urls = [listing.mainImage, ...listing.propertyImages].flatMap((image) => (image ? [image.url] : []))
  return [...new Set(urls)]
}
