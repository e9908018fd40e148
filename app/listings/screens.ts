import type { PropertyStatus, PropertyType } from './listing.ts'
import type { ListingVariant } from './variants.ts'

/** What a listings screen has beside its place: its title, and what its filter offers. */
type Screen = {
  /** The document's title, where the heading does not say what is listed. */
  title?: string
  /** What the filter offers here: section 5, with Land on Land & Plots (B6). */
  offers: { propertyStatus: readonly PropertyStatus[]; propertyType: readonly PropertyType[] }
}

const anything = ['Residential', 'Land', 'Commercial'] as const

export const screens: Record<ListingVariant, Screen> = {
  all: {
    title: 'Property Listings in Kenya',
    offers: { propertyStatus: ['For_Sale', 'For_Rent'], propertyType: anything },
  },
  'for-sale': {
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'for-rent': {
    offers: { propertyStatus: ['For_Rent'], propertyType: ['Residential'] },
  },
  'residential-homes': {
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'apartments-and-mansionettes': {
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'land-and-plots': {
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Land'] },
  },
}
