import type { Listing } from '../../app/listings/listing.ts'
import type { ListingVariant } from '../../app/listings/variants.ts'
import type { ReadFailure, UnreadableRecord } from '../last-good/read-failure.ts'

/** The port to the content service that holds the listings, embedded or foreign. */
export type ListingSource = {
  /**
   * All listings of a variant, each once, oldest first by `createdAt` (B1). A record that cannot be read is logged and
   * listed apart. Never throws for what the other side does.
   */
  list(
    variant: ListingVariant,
  ): Promise<{ ok: true; listings: readonly Listing[]; unreadable: readonly UnreadableRecord[] } | ReadFailure>
}

/** Oldest first; listings of the same time by their ids, as services order them as they like. */
export function byAge(one: Listing, other: Listing): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? -1 : 1
  return one.id < other.id ? -1 : Number(one.id > other.id)
}
