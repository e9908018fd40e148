import type { Listing } from './listing.ts'
import { type ScreenQuery, screenDetails } from './screen-details.ts'
import { type ScreenId, screenIds } from './screens.ts'

type Condition = { field: keyof ScreenQuery; wanted: readonly (string | null)[] }

/** The conditions of each screen's query. */
const conditions = new Map(
  screenIds.map((screen) => [screen, Object.entries(screenDetails[screen].query).map(toCondition)]),
)

function toCondition([field, wanted]: [string, string | readonly string[]]): Condition {
  return { field: field as keyof ScreenQuery, wanted: [wanted].flat() }
}

/** Section 7: whether a screen lists a listing. One whose status is not known stands only on the screen of all. */
export function isOnScreen(screen: ScreenId, listing: Listing): boolean {
  return (conditions.get(screen) ?? []).every(({ field, wanted }) => wanted.includes(listing[field]))
}

/** The listings of a screen, in the same order. */
export function listOnScreen(screen: ScreenId, listings: readonly Listing[]): readonly Listing[] {
  return screen === 'all' ? listings : listings.filter((listing) => isOnScreen(screen, listing))
}
