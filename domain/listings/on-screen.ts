import type { Listing } from './listing.ts'
import { screenDetails } from './screen-details.ts'
import { type ScreenId, screenIds } from './screens.ts'

/** Section 7: whether a screen lists a listing. One whose status is not known stands only on the screen of all. */
export function isOnScreen(screen: ScreenId, listing: Listing): boolean {
  return Object.entries(screenDetails[screen].query).every(([field, wanted]) =>
    [wanted].flat().includes(listing[field as 'propertyStatus' | 'propertyType' | 'residentialType'] as never),
  )
}

/** The listings of each screen, in the same order. */
export function toScreens(listings: readonly Listing[]): Record<ScreenId, readonly Listing[]> {
  const screens = screenIds.map((screen) => [
    screen,
    screen === 'all' ? listings : listings.filter((listing) => isOnScreen(screen, listing)),
  ])
  return Object.fromEntries(screens)
}
