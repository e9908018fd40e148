import type { SafeHtml } from '../safe-html.ts'

/** Section 3's enumerations. A foreign content service may hold other values: they are shown in words, never refused. */
export const propertyStatuses = ['For_Sale', 'For_Rent'] as const
export const propertyTypes = ['Residential', 'Land', 'Commercial'] as const
export const residentialTypes = ['Apartment', 'Mansionette'] as const
export const propertyFeatures = [
  'Balcony',
  'Parking_Spaces',
  'Security_Features',
  'Power_Supply',
  'Water_Supply',
  'Proximity_To_Amenities',
  'Unfurnished',
  'Swimming_Pool',
  'Gym',
  'Furnished',
  'Garden',
] as const

/** The enumerations that section 3 leaves open, as the Kenyan trade uses them. */
export const titleTypes = ['Freehold', 'Leasehold', 'Sectional_Title', 'Share_Certificate', 'Allotment_Letter'] as const
export const landTypes = ['Residential_Plot', 'Commercial_Plot', 'Agricultural', 'Mixed_Use', 'Industrial'] as const
export const commercialTypes = ['Office', 'Retail', 'Warehouse', 'Hotel', 'Mixed_Use', 'Industrial'] as const
export const propertyManagements = [
  'Managed_By_Riparo',
  'Managed_By_Owner',
  'Management_Company',
  'Not_Managed',
] as const
export const locationCriteria = ['Estate', 'Neighbourhood'] as const

export type PropertyStatus = (typeof propertyStatuses)[number]
export type PropertyType = (typeof propertyTypes)[number]

/** A value of an enumeration, or one that a foreign service added to it. */
type Open<Known extends string> = Known | (string & {})

type ListingImage = { url: string }

/**
 * A property as the specification's section 3 names it. Prices are KES (per month for a rent); `createdAt` is an ISO
 * instant; the description is sanitised HTML (B12). A foreign service may leave out anything but the id and the time.
 */
export type Listing = {
  id: string
  createdAt: string
  propertyName: string | null
  propertyUrlSlug: string | null
  propertyStatus: Open<PropertyStatus> | null
  propertyType: Open<PropertyType> | null
  residentialType: Open<(typeof residentialTypes)[number]> | null
  commercialType: Open<(typeof commercialTypes)[number]> | null
  landType: Open<(typeof landTypes)[number]> | null
  titleType: Open<(typeof titleTypes)[number]> | null
  propertyManagement: Open<(typeof propertyManagements)[number]> | null
  propertyPrice: number | null
  landPrice: number | null
  numberOfBedrooms: number | null
  numberOfBathrooms: number | null
  locationCriteria: Open<(typeof locationCriteria)[number]> | null
  estate: string | null
  neighbourhood: string | null
  townCity: string | null
  propertyFeatures: Open<(typeof propertyFeatures)[number]>[]
  mainImage: ListingImage | null
  propertyImages: ListingImage[]
  propertyDescription: { html: SafeHtml } | null
}

/** What a list needs of a listing: to search it, to sort it and to show its card. */
export type Listed = Pick<
  Listing,
  | 'id'
  | 'propertyStatus'
  | 'propertyType'
  | 'residentialType'
  | 'commercialType'
  | 'landType'
  | 'propertyPrice'
  | 'landPrice'
  | 'numberOfBedrooms'
  | 'numberOfBathrooms'
  | 'locationCriteria'
  | 'estate'
  | 'neighbourhood'
  | 'townCity'
  | 'mainImage'
  | 'propertyImages'
>

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

/** As towns are compared (B3). */
export function normaliseTown(town: string): string {
  return town.trim().toLowerCase()
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
