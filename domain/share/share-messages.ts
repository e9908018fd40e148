import type { Article } from '../insights/article.ts'
import { roomsOf } from '../listings/card.ts'
import type { ListingPage } from '../listings/listing-page.ts'
import { formatPrice } from '../listings/money.ts'
import type { Results } from '../listings/results.ts'
import { listingScreens, type ScreenId } from '../listings/screens.ts'
import { formatSearch } from '../listings/search.ts'
import { urls } from '../urls.ts'
import type { ShareMessage } from './share-links.ts'

/** The facts and the price of a property (H9). */
export function toListingMessage(listing: ListingPage): ShareMessage {
  const count = (label: string) => Number(listing.facts.find((fact) => fact.label === label)?.value ?? 0)
  const rooms = roomsOf({ bedrooms: count('Bedrooms'), bathrooms: count('Bathrooms') })
  const lines = [listing.name, listing.summary, rooms, formatPrice(listing)]
  return { title: listing.name, text: lines.filter(Boolean).join('\n'), path: urls.listing(listing.id) }
}

/** A search with its sort order: its criteria and the number of its results. */
export function toSearchMessage(screen: ScreenId, { search, criteria, total }: Results): ShareMessage {
  const title = listingScreens[screen].title
  const results = `${total} ${total === 1 ? 'property' : 'properties'}`
  return {
    title,
    text: [title, criteria.map(({ label }) => label).join(', '), results].filter(Boolean).join('\n'),
    path: urls.listings(screen, formatSearch({ ...search, page: 1, view: 'list' })),
  }
}

export function toArticleMessage({ title, slug }: Pick<Article, 'title' | 'slug'>): ShareMessage {
  return { title, text: title, path: urls.article(slug) }
}
