import { formatPrice } from '../../domain/amounts/money.ts'
import { nameOfListing } from '../../domain/cards/card.ts'
import { isPerMonth, type Listing, pictures, price, propertyId, shortId } from '../../domain/listings/listing.ts'
import type { ListingState } from '../../domain/office/editor.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import type { Catalogue, FindListingResult } from '../../domain/ports.ts'

/** A property that a message is about, as the office shows it. */
export type DescribedProperty = {
  /** In the letters of pages: `CLX12ABC34`. */
  propertyId: string
  /** Null where the site has never shown it, or the listings cannot be read. */
  name: string | null
  price: string
  picture: string | null
  /** Null for what is offered. */
  state: ListingState | null
  listing: { availability: string | null; availabilityDate: string | null } | null
  /** The address at which the office has it. */
  address: string
}

/** Describes some properties, by their short ids, with one statement. */
export async function describeProperties(
  catalogue: Catalogue,
  ids: readonly string[],
): Promise<Map<string, DescribedProperty>> {
  const unique = [...new Set(ids)]
  const results = unique.length > 0 ? await catalogue.findMany(unique) : []
  return new Map(unique.map((id, index) => [id, describe(id, results[index])]))
}

/** The name, price and first picture of a listing. */
export const toFacts = (listing: Listing) => ({
  name: nameOfListing(listing),
  price: formatPrice({ kes: price(listing), perMonth: isPerMonth(listing) }),
  picture: pictures(listing)[0] ?? null,
})

function describe(id: string, result: FindListingResult | undefined): DescribedProperty {
  const nothing = { propertyId: shortId(id).toUpperCase(), name: null, price: '', picture: null, state: null }
  const address = `${officeUrls.listings()}?${new URLSearchParams({ words: nothing.propertyId })}`
  switch (result?.found) {
    case 'listing': {
      const { listing } = result
      return {
        ...toFacts(listing),
        propertyId: propertyId(listing),
        state: null,
        listing: { availability: listing.availability, availabilityDate: listing.availabilityDate },
        address: officeUrls.listing(listing.id),
      }
    }
    case 'withdrawn':
      return {
        ...nothing,
        name: result.listing?.propertyName ?? null,
        state: 'withdrawn',
        listing: result.listing,
        address,
      }
    case 'on-hold':
      return { ...nothing, state: 'on-hold', listing: null, address }
    default:
      return { ...nothing, listing: null, address }
  }
}
