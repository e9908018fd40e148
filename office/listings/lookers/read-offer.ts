import { nameOfListing } from '../../../domain/cards/card.ts'
import { shortId } from '../../../domain/listings/listing.ts'
import type { OfficeListing } from '../../../domain/office/editor.ts'
import type { OfficeContext } from '../../context.ts'
import { draftOf, toShown } from '../form-page.ts'

/** A listing as people are looked for whom it fits: what visitors see, or else its draft. */
export function toOffer(listing: OfficeListing, { site }: Pick<OfficeContext, 'site'>) {
  const isShown = listing.state === 'published'
  const draft = isShown ? null : toShown(listing, site)
  return { shortId: shortId(listing.id), draft, isShown, name: nameOfListing(draftOf(listing)) }
}

/** Counts those who look for a listing. */
export function countLookers(listing: OfficeListing, office: Pick<OfficeContext, 'site' | 'savedSearches'>) {
  const { shortId, draft } = toOffer(listing, office)
  return office.savedSearches.countLookers(shortId, draft)
}
