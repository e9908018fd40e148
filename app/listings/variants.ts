import type { Listing, PropertyStatus, PropertyType } from './listing.ts'

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

type Screen = {
  path: string
  heading: string
  /** The document's title, where the heading does not say what is listed. */
  title?: string
  description: string
  /** What the filter offers here: section 5, with Land on Land & Plots (B6). */
  offers: { propertyStatus: readonly PropertyStatus[]; propertyType: readonly PropertyType[] }
}

const anything = ['Residential', 'Land', 'Commercial'] as const

export const screens: Record<ListingVariant, Screen> = {
  all: {
    path: '/property-listings/',
    heading: 'Discover the Best Properties with Riparo',
    title: 'Property Listings in Kenya',
    description:
      'Homes, land and commercial space for sale and for rent across Kenya, from Karen and Kilimani to Nanyuki and the coast. Filter by town, price and rooms.',
    offers: { propertyStatus: ['For_Sale', 'For_Rent'], propertyType: anything },
  },
  'for-sale': {
    path: '/properties/for-sale',
    heading: 'Properties For Sale',
    description:
      'Houses, apartments, land and commercial property for sale in Nairobi and across Kenya, with prices in KES and USD.',
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'for-rent': {
    path: '/properties/for-rent',
    heading: 'Properties For Rent',
    description:
      'Homes and business premises to rent in Nairobi and across Kenya, with the rent per month in KES and USD.',
    offers: { propertyStatus: ['For_Rent'], propertyType: ['Residential'] },
  },
  'residential-homes': {
    path: '/properties/for-sale/residential-homes',
    heading: 'Residential Homes for Sale',
    description: 'Houses, apartments and maisonettes for sale in Kenya: rooms, titles, prices and pictures of each.',
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'apartments-and-mansionettes': {
    path: '/properties/for-sale/apartments-and-mansionettes',
    heading: 'Apartments & Mansionettes for Sale',
    description:
      'Apartments and maisonettes for sale in Nairobi, Kiambu, Mombasa and beyond, with prices, rooms and pictures.',
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'land-and-plots': {
    path: '/properties/for-sale/land-and-plots',
    heading: 'Land & Plots For Sale',
    description:
      'Plots and acreage for sale in Kenya: residential, agricultural and commercial land with its title type and price.',
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Land'] },
  },
}

/** The variant shown at a path, with or without its trailing slash; null where no listings screen is. */
export function variantAt(pathname: string): ListingVariant | null {
  const path = withoutSlash(pathname)
  return listingVariants.find((variant) => withoutSlash(screens[variant].path) === path) ?? null
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
