import { listingScreens } from '../../domain/listings/screens.ts'
import { propertyRecord } from '../content-service/testing/content-service.ts'

/** Every kind of address that shows listings, for a content service with more than one page of `propertyRecords`. */
export const listingViews: readonly string[] = [
  ...Object.values(listingScreens).map(({ path }) => path),
  `${listingScreens.all.path}?page=2`,
  `${listingScreens.all.path}?propertyType=Residential&sort=price-low-high`,
  `/property-listing/${propertyRecord(7).id.slice(0, 10)}`,
  '/property-listings.json',
]
