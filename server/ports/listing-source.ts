import type { Listing } from '../../domain/listings/listing.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import type { ReadFailure, UnreadableRecord } from './read-failure.ts'

/** The port to the content service that holds the listings, embedded or foreign. */
export type ListingSource = {
  /**
   * All listings of a screen, each once, oldest first by `createdAt` (B1). Logs records that cannot be parsed, and returns
   * them apart. Never throws because of the service.
   */
  list(
    screen: ScreenId,
  ): Promise<{ ok: true; listings: readonly Listing[]; unreadable: readonly UnreadableRecord[] } | ReadFailure>
}

/** Oldest first. Listings of the same time are ordered by id, because services return them in any order. */
export function byAge(one: Listing, other: Listing): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? -1 : 1
  return one.id < other.id ? -1 : Number(one.id > other.id)
}
