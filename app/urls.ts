import { shortId } from './listings/listing.ts'
import { formatSearch, type Search } from './listings/search.ts'
import type { ListingVariant } from './listings/variants.ts'
import { screens } from './listings/variants.ts'

/** The only place that spells an address of the site. Each is the route table's spelling, so the canonical one. */
export const urls = {
  home: (): string => '/',
  listings: (variant: ListingVariant = 'all', search?: Search) =>
    withQuery(screens[variant].path, search && formatSearch(search)),
  listing: (id: string): string => `/property-listing/${encodeURIComponent(shortId(id))}`,
  inquiry: (id: string) => `${urls.listing(id)}?inquiry=open#inquiry`,
  inquirySent: (id: string, reference: string) => `${urls.listing(id)}?sent=${encodeURIComponent(reference)}#inquiry`,
  inquiryForm: () => '/forms/property-inquiry',
  storedProperties: () => '/property-listings.json',
}

function withQuery(path: string, query?: URLSearchParams) {
  const text = query?.toString()
  return text ? `${path}?${text}` : path
}
