import type { SafeHtml } from '../safe-html.ts'
import type { ListingOf, ListingPicture, NameWith } from './fields.ts'

/**
 * A property with section 3's fields. Prices are KES (per month for a rent); `createdAt` is an ISO instant; the description
 * is sanitised HTML (B12). A foreign service may omit anything but the id and the time.
 */
export type Listing = ListingOf<SafeHtml>

/** The fields that a list needs to search, sort and show cards. */
export type Listed = Pick<Listing, NameWith<{ listed: true }>>

const shortIdLength = 10
const codePointsAtStart = /^.{0,10}/su

/** The local storage key of the records (section 9, B7). */
export const localStorageKey = 'Properties'

/**
 * The first 10 characters of the id, in lower case, as in addresses (section 9, B8). It counts code points, because an
 * address cannot contain half an emoji, and cuts after lower-casing, which may turn one character into two.
 */
export function shortId(id: string): string {
  const start = id.slice(0, 2 * shortIdLength).toLowerCase()
  return codePointsAtStart.exec(start)?.[0] ?? ''
}

/** True for a text that our own ids may begin with (B8); a foreign service may have others. */
export function isShortId(text: string): boolean {
  return /^[a-z0-9_-]{1,10}$/.test(text)
}

/** The short id as shown to visitors (section 9). */
export function propertyId(listing: Pick<Listing, 'id'>): string {
  return shortId(listing.id).toUpperCase()
}

/** KES, per month for a rent; null means "Price on request". A price of 0 counts as none, and land falls back to `landPrice` (B3). */
export function price(listing: Pick<Listing, 'propertyPrice' | 'landPrice' | 'propertyType'>): number | null {
  if (listing.propertyPrice) return listing.propertyPrice
  if (listing.propertyType === 'Land' && listing.landPrice) return listing.landPrice
  return null
}

/** The field that has this price, or gets it. */
export function priceField({
  propertyPrice,
  propertyType,
}: Pick<Listing, 'propertyPrice' | 'propertyType'>): 'propertyPrice' | 'landPrice' {
  return propertyType === 'Land' && !propertyPrice ? 'landPrice' : 'propertyPrice'
}

/** True for a rent: its price is per month. */
export function isPerMonth({ propertyStatus }: Pick<Listing, 'propertyStatus'>): boolean {
  return propertyStatus === 'For_Rent'
}

/** The management of a property that the firm itself looks after, as records have it, whatever its name. */
export const managedByUs = 'Managed_By_Riparo'

/** The same as listings have it. */
export function managedBy(firmName: string): string {
  return `Managed_By_${firmName}`
}

/** Replaces underscores by spaces (section 3): `For_Sale` becomes `For Sale`; before a noun, a use has a hyphen: `Mixed-use`. */
export function words(value: string): string {
  return value.replaceAll('_', ' ').replace(/ Use$/, '-use')
}

/** Capitalises a town, because section 5's options are lower-cased. */
export function toTitle(town: string): string {
  return town.replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase())
}

type Located = Pick<Listing, 'estate' | 'neighbourhood' | 'locationCriteria' | 'townCity'>

/** `{estate or neighbourhood} {locationCriteria}, {townCity}` (section 2), without absent parts; an estate in its neighbourhood (B14). */
export function locationLine(listing: Located): string {
  const { locationCriteria, neighbourhood, townCity } = listing
  const place = placeOf(listing)
  const named = place && locationCriteria ? `${place} ${words(locationCriteria)}` : place
  const around = neighbourhood === place ? null : neighbourhood
  return [...new Set([named, around, townCity])].filter(Boolean).join(', ')
}

/** `Kilimani, Nairobi`, without absent parts; a place that is called as its town stands once. */
export function placeAndTown(listing: Located): string {
  return [...new Set([placeOf(listing), listing.townCity])].filter(Boolean).join(', ')
}

/** The estate or the neighbourhood, by `locationCriteria`; null if neither is known. */
export function placeOf({ estate, neighbourhood, locationCriteria }: Omit<Located, 'townCity'>): string | null {
  return locationCriteria === 'Neighbourhood' ? (neighbourhood ?? estate) : (estate ?? neighbourhood)
}

/** Lists each picture once, the main one first (B10). */
export function pictures(listing: Pick<Listing, 'mainImage' | 'propertyImages'>): string[] {
  const urls = [listing.mainImage, ...listing.propertyImages].flatMap((image) => (image ? [image.url] : []))
  return [...new Set(urls)]
}

/** The texts of pictures that have one of their own, by their addresses. */
export function pictureTexts(images: readonly (ListingPicture | null)[]): ReadonlyMap<string, string> {
  return new Map(images.flatMap((image) => (image?.alt ? [[image.url, image.alt]] : [])))
}
