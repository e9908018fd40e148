import type { listingFields } from './fields.ts'
import type { Criteria } from './filters.ts'
import type { ScreenId } from './screens.ts'

type ScreenDetails = {
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

/** The records of each listings screen and the options of its filter, which only its own pages and the server need. */
export const screenDetails: Record<ScreenId, ScreenDetails> = {
  all: {
    query: {},
    offers: { propertyStatus: ['For_Sale', 'For_Rent'], propertyType: ['Residential', 'Land', 'Commercial'] },
  },
  'for-sale': {
    query: { propertyStatus: 'For_Sale' },
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'for-rent': {
    query: { propertyStatus: 'For_Rent' },
    offers: { propertyStatus: ['For_Rent'], propertyType: ['Residential'] },
  },
  'residential-homes': {
    query: { propertyStatus: 'For_Sale', propertyType: 'Residential' },
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'apartments-and-mansionettes': {
    query: {
      propertyStatus: 'For_Sale',
      propertyType: 'Residential',
      residentialType: ['Apartment', 'Mansionette'],
    },
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Residential'] },
  },
  'land-and-plots': {
    query: { propertyStatus: 'For_Sale', propertyType: 'Land' },
    offers: { propertyStatus: ['For_Sale'], propertyType: ['Land'] },
  },
}
