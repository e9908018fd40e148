import { listingFields } from '../../domain/listings/fields.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import { isOnScreen } from '../../domain/listings/on-screen.ts'
import { type ScreenId, screenIds } from '../../domain/listings/screens.ts'
import { minPresentShare } from '../stale-cache/reading-check.ts'

/**
 * Says which screen would lose more than half of its listings although they are still there, because the fields that put
 * them on it cannot be read any more; null when none does.
 */
export function describeLostScreen(last: readonly Listing[], listings: readonly Listing[]): string | null {
  const present = new Map(listings.map((listing) => [listing.id, listing]))
  for (const screen of screenIds) {
    const before = last.filter((listing) => isOnScreen(screen, listing))
    const lost = before.filter((listing) => hasLost(screen, listing, present.get(listing.id)))
    if (before.length - lost.length < before.length * minPresentShare) {
      return `${lost.length} of ${before.length} records are gone from ${screen}`
    }
  }
  return null
}

/** A change to another known value is the firm's; an unknown one may be a new spelling of all values by the service. */
function hasLost(screen: ScreenId, before: Listing, now: Listing | undefined): boolean {
  if (!now || isOnScreen(screen, now)) return false
  const fields = ['propertyStatus', 'propertyType', 'residentialType'] as const
  return !fields.some((field) => isOther(before[field], now[field], listingFields[field].values))
}

function isOther(before: string | null, now: string | null, known: readonly string[]) {
  return now !== null && now !== before && known.includes(now)
}
