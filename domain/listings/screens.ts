import type { listingFields } from './fields.ts'
import type { Criteria } from './filters.ts'
import type { Listing } from './listing.ts'

/** The six listings screens of the route table, the narrowest last. */
export const screenIds = [
  'all',
  'for-sale',
  'for-rent',
  'residential-homes',
  'apartments-and-mansionettes',
  'land-and-plots',
] as const

export type ScreenId = (typeof screenIds)[number]

type ListingScreen = {
  path: string
  heading: string
  /** The document's title. */
  title: string
  /** The description for search engines. */
  description: string
  /** The records that the screen lists (section 7); an absent field may have any value. */
  query: ScreenQuery
  /** The options of the screen's filter: section 5, with Land on Land & Plots (B6). */
  offers: { propertyStatus: readonly PropertyStatus[]; propertyType: readonly PropertyType[] }
}

type PropertyStatus = Criteria['propertyStatus'][number]
type PropertyType = Criteria['propertyType'][number]

export type ScreenQuery = {
  propertyStatus?: PropertyStatus
  propertyType?: PropertyType
  residentialType?: readonly (typeof listingFields.residentialType.values)[number][]
}

export const listingScreens: Record<ScreenId, ListingScreen> = {
  all: {
    path: '/property-listings/',
    heading: 'Discover the Best Properties with Riparo',
    title: 'Property Listings in Kenya',
    description:
      'Homes, land and commercial space for sale and for rent across Kenya, from Karen and Kilimani to Nanyuki and the coast. Filter by town, price and rooms.',
    query: {},
    offers: { propertyStatus: ['For_Sale', 'For_Rent'], propertyType: ['Residential', 'Land', 'Commercial'] },
  },
  'for-sale': {
    path: '/properties/for-sale',
    heading: 'Properties For Sale',
    title: 'Properties For Sale in Kenya',
    description:
      'Houses, apartments, land and commercial property for sale in Nairobi and across Kenya, with prices in KES and USD.',
    query: { propertyStatus: 'For_Sale' },
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'for-rent': {
    path: '/properties/for-rent',
    heading: 'Properties For Rent',
    title: 'Properties For Rent in Kenya',
    description:
      'Homes and business premises to rent in Nairobi and across Kenya, with the rent per month in KES and USD.',
    query: { propertyStatus: 'For_Rent' },
    offers: { propertyStatus: ['For_Rent'], propertyType: ['Residential'] },
  },
  'residential-homes': {
    path: '/properties/for-sale/residential-homes',
    heading: 'Residential Homes for Sale',
    title: 'Residential Homes for Sale in Kenya',
    description: 'Houses, apartments and maisonettes for sale in Kenya: rooms, titles, prices and pictures of each.',
    query: { propertyStatus: 'For_Sale', propertyType: 'Residential' },
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'apartments-and-mansionettes': {
    path: '/properties/for-sale/apartments-and-mansionettes',
    heading: 'Apartments & Mansionettes for Sale',
    title: 'Apartments & Mansionettes for Sale in Kenya',
    description:
      'Apartments and maisonettes for sale in Nairobi, Kiambu, Mombasa and beyond, with prices, rooms and pictures.',
    query: {
      propertyStatus: 'For_Sale',
      propertyType: 'Residential',
      residentialType: ['Apartment', 'Mansionette'],
    },
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'land-and-plots': {
    path: '/properties/for-sale/land-and-plots',
    heading: 'Land & Plots For Sale',
    title: 'Land & Plots For Sale in Kenya',
    description:
      'Plots and acreage for sale in Kenya: residential, agricultural and commercial land with its title type and price.',
    query: { propertyStatus: 'For_Sale', propertyType: 'Land' },
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Land'] },
  },
}

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

function withoutSlash(path: string) {
  return path.replace(/\/+$/, '')
}
