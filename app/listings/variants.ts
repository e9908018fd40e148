import type { Listing } from './listing.ts'

export const listingVariants = [
  'all',
  'for-sale',
  'for-rent',
  'residential-homes',
  'apartments-and-mansionettes',
  'land-and-plots',
] as const

/** The six listings screens of the route table, each with its own query (section 7). */
export type ListingVariant = (typeof listingVariants)[number]

/** Where each screen is, and its heading: what every page knows of them. `screens.ts` has the rest. */
export const places: Record<ListingVariant, { path: string; heading: string }> = {
  all: { path: '/property-listings/', heading: 'Discover the Best Properties with Riparo' },
  'for-sale': { path: '/properties/for-sale', heading: 'Properties For Sale' },
  'for-rent': { path: '/properties/for-rent', heading: 'Properties For Rent' },
  'residential-homes': { path: '/properties/for-sale/residential-homes', heading: 'Residential Homes for Sale' },
  'apartments-and-mansionettes': {
    path: '/properties/for-sale/apartments-and-mansionettes',
    heading: 'Apartments & Mansionettes for Sale',
  },
  'land-and-plots': { path: '/properties/for-sale/land-and-plots', heading: 'Land & Plots For Sale' },
}

/** The variant shown at a path, with or without its trailing slash; null where no listings screen is. */
export function variantAt(pathname: string): ListingVariant | null {
  const path = withoutSlash(pathname)
  return listingVariants.find((variant) => withoutSlash(places[variant].path) === path) ?? null
}

/** The narrowest screen on which a listing of this kind stands: where a property page leads back to. */
export function variantOf(listing: Pick<Listing, 'propertyStatus' | 'propertyType'>): ListingVariant {
  if (listing.propertyStatus === 'For_Rent') return 'for-rent'
  if (listing.propertyStatus !== 'For_Sale') return 'all'
  if (listing.propertyType === 'Land') return 'land-and-plots'
  return listing.propertyType === 'Residential' ? 'residential-homes' : 'for-sale'
}

function withoutSlash(path: string) {
  return path.replace(/\/+$/, '')
}
