import type { Listing } from '../../domain/listings/listing.ts'
import type { ReadFailure, UnreadableRecord } from './read-failure.ts'

type ListedRecords = {
  listings: readonly Listing[]
  unreadable: readonly UnreadableRecord[]
  /** Changes with any listing; absent where the source does not know. */
  revision?: string
}

/** A reader of all listings, which are in our own database or in a foreign content service. */
export type ListingSource = {
  /**
   * All listings, each once, newest first: the order of section 7's queries reversed (B1). An unchanged listing is the same
   * object, and unchanged listings are the same list. Logs records that cannot be parsed, and returns them apart. Never
   * throws because of a service.
   */
  list(): Promise<({ ok: true } & ListedRecords) | ReadFailure>
  /** Asks section 7's narrower queries once, and logs those that fail or have records that the list lacks. Foreign services only. */
  compareScreens?(): Promise<void>
}

/** Newest first. Listings of the same time are ordered by id, because services return them in any order. */
export function newestFirst(one: Listing, other: Listing): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1
  return one.id < other.id ? 1 : -Number(one.id > other.id)
}
