import type { CardLookups } from '../../domain/cards/card.ts'
import { sizeWords } from '../../domain/costs/listing-land.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import type { Catalogue } from '../../domain/ports.ts'

/** Looks up the facts that a page's cards show and a list's fields lack, for its loader. */
export function cardLookups({ findReduction }: Pick<Catalogue, 'findReduction'>) {
  return {
    size: sizeWords,
    isReduced: (listing) => findReduction(listing) !== null,
  } satisfies CardLookups<Listing>
}
