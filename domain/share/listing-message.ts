import { formatPrice } from '../amounts/money.ts'
import type { ListingPage } from '../property/listing-page.ts'
import { urls } from '../urls.ts'
import type { ShareMessage } from './share-links.ts'

/** The facts and the price of a property (H9). */
export function toListingMessage(listing: ListingPage): ShareMessage {
  const lines = [listing.name, listing.summary, listing.rooms, formatPrice(listing)]
  return { title: listing.name, text: lines.filter(Boolean).join('\n'), path: urls.listing(listing.id) }
}
