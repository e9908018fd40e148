import { data, type RouterContextProvider } from 'react-router'
import { nameOfListing } from '../../../domain/cards/card.ts'
import { propertyId } from '../../../domain/listings/listing.ts'
import { blankDetails } from '../../../domain/office/private-details.ts'
import { officeContext } from '../../context.ts'
import { draftOf } from '../form-page.ts'
import { noListing } from '../save-listing.ts'

/** The listing that private details are about: one of our own, or of a foreign service. @throws 404, or 503 where that service cannot be read */
export async function findSubject(
  id: string,
  context: Readonly<RouterContextProvider>,
): Promise<{ id: string; name: string }> {
  const { editor, privateDetails, site } = context.get(officeContext)
  if (editor) {
    const listing = await editor.find(id)
    if (!listing) throw noListing()
    return { id, name: nameOfListing(draftOf(listing)) }
  }
  const found = await site.catalogue.find(id)
  if (found.found === 'unavailable') throw data('The listings cannot be read at the moment.', 503)
  if (found.found === 'listing') return { id: found.listing.id, name: nameOfListing(found.listing) }
  // An address may have the short id alone, or another spelling, by which no details are stored.
  if (found.found === 'withdrawn' && (await privateDetails.find(id)) !== blankDetails)
    return { id, name: found.listing?.propertyName ?? propertyId({ id }) }
  throw noListing()
}
