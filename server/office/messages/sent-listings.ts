import { formatPrice } from '../../../domain/amounts/money.ts'
import { nameOfListing } from '../../../domain/cards/card.ts'
import { maxSentListings } from '../../../domain/inbox/reply.ts'
import { isPerMonth, type Listing, pictures, price, propertyId, shortId } from '../../../domain/listings/listing.ts'
import { pictureUrl } from '../../../domain/pictures/picture-widths.ts'
import type { Catalogue } from '../../../domain/ports.ts'
import { urls } from '../../../domain/urls.ts'

/** A listing as a mail shows it, with whole addresses. */
export type SentListing = {
  id: string
  propertyId: string
  name: string
  price: string
  url: string
  picture: string | null
}

/** Reads the listings of a reply in their order, with one statement. `notShown` is the property id of the first that is not on the site. */
export async function readSentListings(
  catalogue: Pick<Catalogue, 'findMany'>,
  ids: readonly string[],
  { siteUrl }: { siteUrl: string },
): Promise<{ listings: SentListing[]; notShown: string | null }> {
  const unique = [...new Set(ids)].slice(0, maxSentListings)
  const results = unique.length > 0 ? await catalogue.findMany(unique) : []
  const at = results.findIndex(({ found }) => found !== 'listing')
  const listings = results.flatMap((result) => (result.found === 'listing' ? [toSent(result.listing, siteUrl)] : []))
  return { listings, notShown: propertyId({ id: unique[at] ?? '' }) || null }
}

function toSent(listing: Listing, siteUrl: string): SentListing {
  const [picture] = pictures(listing)
  return {
    id: listing.id,
    propertyId: propertyId(listing),
    name: nameOfListing(listing),
    price: formatPrice({ kes: price(listing), perMonth: isPerMonth(listing) }),
    url: siteUrl + urls.listing(shortId(listing.id)),
    picture: picture === undefined ? null : siteUrl + pictureUrl(picture, 480),
  }
}
