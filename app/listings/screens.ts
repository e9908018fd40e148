import type { PropertyStatus, PropertyType } from './listing.ts'
import type { ListingVariant } from './variants.ts'

/** What a listings screen has beside its place: the words of its head, and what its filter offers. */
type Screen = {
  /** The document's title, where the heading does not say what is listed. */
  title?: string
  description: string
  /** What the filter offers here: section 5, with Land on Land & Plots (B6). */
  offers: { propertyStatus: readonly PropertyStatus[]; propertyType: readonly PropertyType[] }
}

const anything = ['Residential', 'Land', 'Commercial'] as const

export const screens: Record<ListingVariant, Screen> = {
  all: {
    title: 'Property Listings in Kenya',
    description:
      'Homes, land and commercial space for sale and for rent across Kenya, from Karen and Kilimani to Nanyuki and the coast. Filter by town, price and rooms.',
    offers: { propertyStatus: ['For_Sale', 'For_Rent'], propertyType: anything },
  },
  'for-sale': {
    description:
      'Houses, apartments, land and commercial property for sale in Nairobi and across Kenya, with prices in KES and USD.',
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'for-rent': {
    description:
      'Homes and business premises to rent in Nairobi and across Kenya, with the rent per month in KES and USD.',
    offers: { propertyStatus: ['For_Rent'], propertyType: ['Residential'] },
  },
  'residential-homes': {
    description: 'Houses, apartments and maisonettes for sale in Kenya: rooms, titles, prices and pictures of each.',
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'apartments-and-mansionettes': {
    description:
      'Apartments and maisonettes for sale in Nairobi, Kiambu, Mombasa and beyond, with prices, rooms and pictures.',
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'land-and-plots': {
    description:
      'Plots and acreage for sale in Kenya: residential, agricultural and commercial land with its title type and price.',
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Land'] },
  },
}
