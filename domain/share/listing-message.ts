import type { ListingPage } from '../listings/listing-page.ts'
import { formatPrice } from '../listings/money.ts'
import { roomsOf } from '../listings/rooms.ts'
import { urls } from '../urls.ts'
import type { ShareMessage } from './share-links.ts'

/** The facts and the price of a property (H9). */
export function toListingMessage(listing: ListingPage): ShareMessage {
  const count = (label: string) => Number(listing.facts.find((fact) => fact.label === label)?.value ?? 0)
  const rooms = roomsOf({ bedrooms: count('Bedrooms'), bathrooms: count('Bathrooms') })
  const lines = [listing.name, listing.summary, rooms, formatPrice(listing)]
  return { title: listing.name, text: lines.filter(Boolean).join('\n'), path: urls.listing(listing.id) }
}
