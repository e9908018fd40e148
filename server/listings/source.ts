import type { Listing } from '../../domain/listings/listing.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import type { ReadFailure, UnreadableRecord } from '../stale-cache/read-failure.ts'

/** The port to the content service that holds the listings, embedded or foreign. */
export type ListingSource = {
  /**
   * All listings of a variant, each once, oldest first by `createdAt` (B1). A record that cannot be read is logged and
   * listed apart. Never throws for what the other side does.
   */
  list(
    screen: ScreenId,
  ): Promise<{ ok: true; listings: readonly Listing[]; unreadable: readonly UnreadableRecord[] } | ReadFailure>
}

/** Oldest first; listings of the same time by their ids, as services order them as they like. */
export function byAge(one: Listing, other: Listing): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? -1 : 1
  return one.id < other.id ? -1 : Number(one.id > other.id)
}
