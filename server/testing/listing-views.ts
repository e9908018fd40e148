import { screenIds } from '../../domain/search/screens.ts'
import { urls } from '../../domain/urls.ts'
import { propertyRecord } from '../content/service/testing/content-service.ts'

/** Every kind of address that shows listings, for a content service with more than one page of `propertyRecords`. */
export const listingViews: readonly string[] = [
  ...screenIds.map((screen) => urls.listings(screen)),
  `${urls.listings()}?page=2`,
  `${urls.listings()}?propertyType=Residential&sort=price-low-high`,
  `/property-listing/${propertyRecord(7).id.slice(0, 10)}`,
  '/property-listings.json',
]
