import type { Listing } from '../listings/listing.ts'
import { listingScreens, type ScreenId } from './screens.ts'

/** Section 7: whether a screen lists a listing. One whose status is not known stands only on the screen of all. */
function isOnScreen(screen: ScreenId, { propertyStatus, propertyType, residentialType }: Listing): boolean {
  const { query } = listingScreens[screen]
  return (
    (!query.propertyStatus || query.propertyStatus === propertyStatus) &&
    (!query.propertyType || query.propertyType === propertyType) &&
    (!query.residentialType || query.residentialType.some((type) => type === residentialType))
  )
}

/** The listings of a screen, in the same order. */
export function listOnScreen(screen: ScreenId, listings: readonly Listing[]): readonly Listing[] {
  return screen === 'all' ? listings : listings.filter((listing) => isOnScreen(screen, listing))
}
