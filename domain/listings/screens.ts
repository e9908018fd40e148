import { withoutSlash } from '../without-slash.ts'
import type { Listing } from './listing.ts'

/**
 * The path and the heading of the six listings screens of the route table, the narrowest last. Every page links to them. The rest is
 * in `screen-details.ts`.
 */
export const listingScreens = {
  all: {
    path: '/property-listings/',
    heading: 'Discover the Best Properties with {firm}',
  },
  'for-sale': {
    path: '/properties/for-sale',
    heading: 'Properties For Sale',
  },
  'for-rent': {
    path: '/properties/for-rent',
    heading: 'Properties For Rent',
  },
  'residential-homes': {
    path: '/properties/for-sale/residential-homes',
    heading: 'Residential Homes for Sale',
  },
  'apartments-and-mansionettes': {
    path: '/properties/for-sale/apartments-and-mansionettes',
    heading: 'Apartments & Mansionettes for Sale',
  },
  'land-and-plots': {
    path: '/properties/for-sale/land-and-plots',
    heading: 'Land & Plots For Sale',
  },
}

export type ScreenId = keyof typeof listingScreens
export const screenIds = Object.keys(listingScreens) as ScreenId[]

/** The screen at a path, with or without its trailing slash; null for another path. */
export function findScreen(pathname: string): ScreenId | null {
  const path = withoutSlash(pathname)
  return screenIds.find((id) => withoutSlash(listingScreens[id].path) === path) ?? null
}

/** The narrowest screen that lists a listing. Its property page links back to this screen. */
export function screenOf(listing: Pick<Listing, 'propertyStatus' | 'propertyType'>): ScreenId {
  if (listing.propertyStatus === 'For_Rent') return 'for-rent'
  if (listing.propertyStatus !== 'For_Sale') return 'all'
  if (listing.propertyType === 'Land') return 'land-and-plots'
  return listing.propertyType === 'Residential' ? 'residential-homes' : 'for-sale'
}
