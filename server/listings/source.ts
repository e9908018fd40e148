import type { Listing } from '../../app/listings/listing.ts'
import type { ListingVariant } from '../../app/listings/variants.ts'

/** Why a content service could not be read; `detail` is for the log. */
export type ReadFailure = {
  ok: false
  reason: 'network' | 'time-out' | 'status' | 'too-large' | 'not-json' | 'errors' | 'unexpected'
  detail: string
}

/** The port to the content service that holds the listings, embedded or foreign. */
export type ListingSource = {
  /**
   * All listings of a variant, each once, oldest first by `createdAt` (B1). A record that is not a listing is left out
   * and logged. Never throws for what the other side does.
   */
  list(variant: ListingVariant): Promise<{ ok: true; listings: Listing[] } | ReadFailure>
}
