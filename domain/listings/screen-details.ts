import type { listingFields } from './fields.ts'
import type { Criteria } from './filters.ts'
import type { ScreenId } from './screens.ts'

type ScreenDetails = {
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

/** The part of each listings screen that only its own pages and the server need. */
export const screenDetails: Record<ScreenId, ScreenDetails> = {
  all: {
    title: 'Property Listings in Kenya',
    description:
      'Homes, land and commercial space for sale and for rent across Kenya, in towns and in the country. Filter by town, price and rooms.',
    query: {},
    offers: { propertyStatus: ['For_Sale', 'For_Rent'], propertyType: ['Residential', 'Land', 'Commercial'] },
  },
  'for-sale': {
    title: 'Properties For Sale in Kenya',
    description:
      'Houses, apartments, land and commercial property for sale in the towns of Kenya, with prices in KES and USD.',
    query: { propertyStatus: 'For_Sale' },
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'for-rent': {
    title: 'Properties For Rent in Kenya',
    description: 'Homes and business premises to rent across Kenya, with the rent per month in KES and USD.',
    query: { propertyStatus: 'For_Rent' },
    offers: { propertyStatus: ['For_Rent'], propertyType: ['Residential'] },
  },
  'residential-homes': {
    title: 'Residential Homes for Sale in Kenya',
    description: 'Houses, apartments and maisonettes for sale in Kenya: rooms, titles, prices and pictures of each.',
    query: { propertyStatus: 'For_Sale', propertyType: 'Residential' },
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'apartments-and-mansionettes': {
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
    title: 'Land & Plots For Sale in Kenya',
    description:
      'Plots and acreage for sale in Kenya: residential, agricultural and commercial land with its title type and price.',
    query: { propertyStatus: 'For_Sale', propertyType: 'Land' },
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Land'] },
  },
}
