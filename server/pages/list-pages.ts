import { type AreaIntroductions, type Areas, isThin } from '../../domain/areas/areas.ts'
import type { Content } from '../../domain/content/content.ts'
import type { Article } from '../../domain/insights/article.ts'
import { type Listing, pictures } from '../../domain/listings/listing.ts'
import { type PageName, pages } from '../../domain/pages.ts'
import type { Catalogue, Insights } from '../../domain/ports.ts'
import { screenIds } from '../../domain/search/screens.ts'
import { urls } from '../../domain/urls.ts'

/** The canonical path of a page, its last change as ISO 8601, and its pictures. `isThin` marks a page with noindex. */
type Member = { path: string; lastModified?: string; pictures?: readonly string[]; isThin?: boolean }

export type ListedPage = Omit<Member, 'isThin'> & { name: PageName; inSiteMap: boolean }

type Readings = {
  words: Content
  introductions: AreaIntroductions
  listings: readonly Listing[]
  areas: Areas
  articles: readonly Article[]
}

/** The pages of those that have parameters in their address. Of any other with parameters none is listed. */
const members: Partial<Record<PageName, (readings: Readings) => readonly Member[]>> = {
  serviceCategory: ({ words }) =>
    Object.keys(words['service-categories']).map((category) => ({ path: urls.serviceCategory(category) })),
  service: ({ words }) => words.services.services.map((service) => ({ path: urls.service(service) })),
  listing: ({ listings }) => toListingPages(listings),
  listingIndex: () => screenIds.map((screen) => ({ path: urls.listingIndex(screen) })),
  placeChoices: () => screenIds.map((screen) => ({ path: urls.placeChoices(screen) })),
  areaTown: (readings) => listAreaPages(readings, 1),
  areaPlace: (readings) => listAreaPages(readings, 2),
  areaKind: (readings) => listAreaPages(readings, 3),
  article: ({ articles }) => articles.map(({ slug, updated }) => ({ path: urls.article(slug), lastModified: updated })),
}

type Sources = Pick<Readings, 'words' | 'introductions'> & { catalogue: Catalogue; insights: Insights }

/** Every page of the site that is listed; null until the listings and the articles have been read once. */
export async function listPages({ words, introductions, catalogue, insights }: Sources): Promise<ListedPage[] | null> {
  const [listings, articles] = await Promise.all([catalogue.list('all'), insights.listWhole()])
  if (!listings.ok || !articles.ok) return null
  const readings = {
    words,
    introductions,
    listings: listings.listings,
    areas: listings.snapshot.areas(),
    articles: articles.articles,
  }
  return Object.entries(pages).flatMap(([key, { path, listed }]) => {
    const name = key as PageName
    if (listed === 'nowhere') return []
    const own = members[name]?.(readings) ?? (path.includes(':') ? [] : [{ path }])
    return own.map(({ isThin, ...page }: Member) => ({ ...page, name, inSiteMap: listed !== 'cache' && !isThin }))
  })
}

/** Listings that share a short id also share an address: the newest is shown there. */
function toListingPages(listings: readonly Listing[]): Member[] {
  const oldestFirst = listings.toReversed().map((listing) => [urls.listing(listing.id), listing] as const)
  return [...new Map(oldestFirst)].reverse().map(([path, listing]) => ({
    path,
    pictures: pictures(listing),
    ...(listing.updatedAt && { lastModified: listing.updatedAt }),
  }))
}

/** The pages of the areas whose path has so many segments: each has listings (H5, H6). */
function listAreaPages({ introductions, areas }: Readings, segments: number): Member[] {
  return [...areas.byPath.values()]
    .filter(({ path }) => path.length === segments)
    .map((area) => ({ path: urls.area(...area.path), isThin: isThin(area, introductions) }))
}
