import { nameOfListing } from '../../../domain/cards/card.ts'
import { propertyId } from '../../../domain/listings/listing.ts'
import type { DraftRecord } from '../../../domain/office/editor.ts'
import type { Refused } from '../../../domain/office/many.ts'
import type { Person } from '../../../domain/office/person.ts'
import type { SiteTransaction } from '../../database/tables.ts'
import type { ListingFault, SavingWriter } from '../../listings/listing-store.ts'
import type { StoredListing } from '../listings/stored-listing.ts'

/** The transaction of one deed, who does it and when. `timeZone` is the firm's. */
export type DeedContext = { transaction: SiteTransaction; person: Person; writer: SavingWriter; timeZone: string }

/** A change of many listings: those that it refuses prevent all of it, and those that it does not name in `changed` are so already. */
export type Planned = { refused: Refused[]; changed: StoredListing[]; write(): Promise<void> }

/** Names a listing that cannot be changed. The reason follows its name. */
export function refuse({ id, current }: { id: string; current?: DraftRecord }, reason: string): Refused {
  return { id, name: current ? nameOfListing(current) : propertyId({ id }), reason }
}

/** Names the listings in whose records, which stand in the same order, the store found a fault. */
export function refuseFaulty(
  listings: readonly StoredListing[],
  faults: readonly ListingFault[],
  reason: string,
): Refused[] {
  return listings.flatMap((stored, at) => {
    const sentences = faults.filter(({ row }) => row === at + 1).map(({ sentence }) => sentence)
    return sentences.length > 0 ? [refuse(stored, `${reason}. ${[...new Set(sentences)].join(' ')}`)] : []
  })
}
