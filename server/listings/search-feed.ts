import { formatPrice } from '../../domain/amounts/money.ts'
import { landSizeWords } from '../../domain/costs/listing-land.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import { sayReduction } from '../../domain/listings/reduction.ts'
import type { FindPicture } from '../../domain/pictures/picture-facts.ts'
import { pictureUrl } from '../../domain/pictures/picture-widths.ts'
import { toPresentNames } from '../../domain/places/former-names.ts'
import type { FindPlace } from '../../domain/places/places.ts'
import type { Catalogue } from '../../domain/ports.ts'
import { type ListingPage, toListingPage } from '../../domain/property/listing-page.ts'
import { findListings } from '../../domain/search/find-listings.ts'
import { parseSearch } from '../../domain/search/parse-search.ts'
import type { ScreenId } from '../../domain/search/screens.ts'
import { criteriaOf, formatSearch, type Search } from '../../domain/search/search.ts'
import { searchTitle } from '../../domain/search/search-title.ts'
import { spellAsListed } from '../../domain/search/spell-as-listed.ts'
import { urls } from '../../domain/urls.ts'
import type { FeedEntry } from '../http/atom-feed.ts'
import { escapeXml } from '../http/xml.ts'

/** H10. */
const maxEntries = 50

type Options = { catalogue: Catalogue; findPicture: FindPicture; findPlace: FindPlace; firmName: string }

/** The newest results of a search as a feed (H10), whatever order and page are asked for; null while the listings cannot be read. */
export function createSearchFeed({ catalogue, findPicture, findPlace, firmName }: Options) {
  return async (screen: ScreenId, asked: URLSearchParams, origin: string) => {
    const parsed: Search = { ...criteriaOf(parseSearch(asked)), taken: [] }
    const read = await catalogue.list(screen, parsed.q)
    if (!read.ok) return null
    const prepared = read.snapshot.prepared(screen)
    const search = spellAsListed(prepared, parsed)
    const present = toPresentNames(search, findPlace, prepared)
    if (present) return { movedTo: urls.searchFeed(screen, formatSearch(present)) }
    const found = findListings(prepared, search)
    return {
      path: urls.searchFeed(screen, formatSearch(search)),
      page: urls.listings(screen, formatSearch(search)),
      title: `${searchTitle(screen, search)} | ${firmName}`,
      entries: found.slice(0, maxEntries).map((listing) => {
        const page = toListingPage(listing, findPicture, catalogue.findReduction(listing))
        return toEntry(listing, page, origin)
      }),
    }
  }
}

function toEntry(listing: Listing, page: ListingPage, origin: string): FeedEntry {
  const { name, summary, facts, pictures, reducedFrom } = page
  const address = origin + urls.listing(listing.id)
  const price = formatPrice(page)
  const [picture] = pictures
  const size = landSizeWords(listing)
  const shown = [...(size === null ? [] : [{ label: 'Size', value: size }]), ...facts]
  const image =
    picture && `<img src="${escapeXml(origin + pictureUrl(picture.url, 960))}" alt="${escapeXml(picture.alt)}">`
  return {
    address,
    title: `${name}: ${price}`,
    author: null,
    published: listing.createdAt,
    updated: listing.updatedAt ?? listing.createdAt,
    summary: `${summary}. ${price}`,
    html: [
      image ? `<p><a href="${escapeXml(address)}">${image}</a></p>` : '',
      `<p>${escapeXml(summary)}</p>`,
      `<p><strong>${escapeXml(price)}</strong></p>`,
      reducedFrom ? `<p>${escapeXml(sayReduction(reducedFrom))}</p>` : '',
      `<ul>${shown.map(({ label, value }) => `<li>${escapeXml(label)}: ${escapeXml(value)}</li>`).join('')}</ul>`,
      `<p><a href="${escapeXml(address)}">${escapeXml(address)}</a></p>`,
    ].join(''),
  }
}
