import { landSizeWords } from '../../domain/costs/listing-land.ts'
import type { CardLookups } from '../../domain/listings/card.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import type { Catalogue } from '../../domain/ports.ts'

/** What the cards of a page say beyond the fields of a list, for its loader. */
export function cardLookups({ findReduction }: Pick<Catalogue, 'findReduction'>) {
  return {
    landSize: landSizeWords,
    isReduced: (listing) => findReduction(listing) !== null,
  } satisfies CardLookups<Listing>
}
