import type { ValueOfField } from '../listings/fields.ts'
import type { Listing } from '../listings/listing.ts'
import { pages } from '../pages.ts'
import { withoutSlash } from '../without-slash.ts'

export type ListingScreen = {
  heading: string
  /** The document's title. */
  title: string
  /** The description for search engines. */
  description: string
  /** The records that the screen lists (section 7); an absent field may have any value. */
  query: ScreenQuery
  /** The options of the screen's filter: section 5, with Land on Land & Plots (B6). */
  offers: { propertyStatus: ValueOfField<'propertyStatus'>[]; propertyType: ValueOfField<'propertyType'>[] }
}

export type ScreenQuery = {
  propertyStatus?: ValueOfField<'propertyStatus'>
  propertyType?: ValueOfField<'propertyType'>
  residentialType?: ValueOfField<'residentialType'>[]
}

/** The six listings screens of `domain/pages.ts`, the narrowest last. */
const screens = {
  all: {
    heading: 'Discover the Best Properties with {firm}',
    title: 'Property Listings in Kenya',
    description:
      'Homes, land and commercial space for sale and for rent across Kenya, in towns and in the country. Filter by town, price and rooms.',
    query: {},
    offers: { propertyStatus: ['For_Sale', 'For_Rent'], propertyType: ['Residential', 'Land', 'Commercial'] },
  },
  'for-sale': {
    heading: 'Properties For Sale',
    title: 'Properties For Sale in Kenya',
    description:
      'Houses, apartments, land and commercial property for sale in the towns of Kenya, with prices in KES and USD.',
    query: { propertyStatus: 'For_Sale' },
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'for-rent': {
    heading: 'Properties For Rent',
    title: 'Properties For Rent in Kenya',
    description: 'Homes and business premises to rent across Kenya, with the rent per month in KES and USD.',
    query: { propertyStatus: 'For_Rent' },
    offers: { propertyStatus: ['For_Rent'], propertyType: ['Residential'] },
  },
  'residential-homes': {
    heading: 'Residential Homes for Sale',
    title: 'Residential Homes for Sale in Kenya',
    description: 'Houses, apartments and maisonettes for sale in Kenya: rooms, titles, prices and pictures of each.',
    query: { propertyStatus: 'For_Sale', propertyType: 'Residential' },
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'apartments-and-mansionettes': {
    heading: 'Apartments & Mansionettes for Sale',
    title: 'Apartments & Mansionettes for Sale in Kenya',
    description: 'Apartments and maisonettes for sale across Kenya, with prices, rooms and pictures.',
    query: {
      propertyStatus: 'For_Sale',
      propertyType: 'Residential',
      residentialType: ['Apartment', 'Mansionette'],
    },
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'land-and-plots': {
    heading: 'Land & Plots For Sale',
    title: 'Land & Plots For Sale in Kenya',
    description:
      'Plots and acreage for sale in Kenya: residential, agricultural and commercial land with its title type and price.',
    query: { propertyStatus: 'For_Sale', propertyType: 'Land' },
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Land'] },
  },
} satisfies Record<string, ListingScreen>

export type ScreenId = keyof typeof screens
export const listingScreens: Record<ScreenId, ListingScreen> = screens
export const screenIds = Object.keys(listingScreens) as ScreenId[]

/** The screen at a path, with or without its trailing slash; null for another path. */
export function findScreen(pathname: string): ScreenId | null {
  const path = withoutSlash(pathname)
  return screenIds.find((id) => withoutSlash(pages[id].path) === path) ?? null
}

/** The narrowest screen that lists a listing. Its property page links back to this screen. */
export function screenOf(listing: Pick<Listing, 'propertyStatus' | 'propertyType'>): ScreenId {
  if (listing.propertyStatus === 'For_Rent') return 'for-rent'
  if (listing.propertyStatus !== 'For_Sale') return 'all'
  if (listing.propertyType === 'Land') return 'land-and-plots'
  return listing.propertyType === 'Residential' ? 'residential-homes' : 'for-sale'
}
