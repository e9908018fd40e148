import { type AreaIntroductions, type Areas, isThin } from '../../domain/areas/areas.ts'
import type { Content } from '../../domain/firm/content.ts'
import type { Article } from '../../domain/insights/article.ts'
import { type Listing, pictures } from '../../domain/listings/listing.ts'
import type { Catalogue, Insights } from '../../domain/ports.ts'
import { urls } from '../../domain/urls.ts'

/**
 * The canonical path of a page, its last change as ISO 8601, and its pictures. `isUnlisted` marks JSON and pages with
 * noindex, which the site maps leave out.
 */
export type Page = { path: string; lastModified?: string; pictures?: readonly string[]; isUnlisted?: true }

/** A page and the address pattern of its route. */
export type ListedPage = Page & { route: string }

type Readings = {
  words: Content
  introductions: AreaIntroductions
  listings: readonly Listing[]
  areas: Areas
  articles: readonly Article[]
}

/** The pages at each address pattern of the React app. */
export type PageRoutes = Readonly<Record<string, (readings: Readings) => readonly Page[]>>

/** Every page of the site; null until the listings and the articles have been read once. */
export async function listPages(
  routes: PageRoutes,
  {
    words,
    introductions,
    catalogue,
    insights,
  }: Pick<Readings, 'words' | 'introductions'> & { catalogue: Catalogue; insights: Insights },
): Promise<ListedPage[] | null> {
  const [listings, articles] = await Promise.all([catalogue.list('all'), insights.listWhole()])
  if (!listings.ok || !articles.ok) return null
  const readings = { words, introductions, listings: listings.listings, areas: listings.snapshot.areas(), articles: articles.articles }
  return Object.entries(routes).flatMap(([route, list]) => list(readings).map((page) => ({ ...page, route })))
}

/** Listings that share a short id also share an address: the newest is shown there. */
export function toListingPages(listings: readonly Listing[]): Page[] {
  const oldestFirst = listings.toReversed().map((listing) => [urls.listing(listing.id), listing] as const)
  return [...new Map(oldestFirst)].reverse().map(([path, listing]) => ({
    path,
    pictures: pictures(listing),
    ...(listing.updatedAt && { lastModified: listing.updatedAt }),
  }))
}

/** Whether a path is the canonical one of a listing that is offered. */
export async function isListingPage(path: string, catalogue: Pick<Catalogue, 'find'>): Promise<boolean> {
  const prefix = urls.listing('')
  if (!path.startsWith(prefix)) return false
  const result = await catalogue.find(decodeURIComponent(path.slice(prefix.length)))
  return result.found === 'listing' && urls.listing(result.listing.id) === path
}

/** The pages of the areas whose path has so many segments: each has listings (H5, H6). */
export function listAreaPages({ introductions, areas }: Readings, segments: number): Page[] {
  return [...areas.byPath.values()]
    .filter(({ path }) => path.length === segments)
    .map((area) => ({ path: urls.area(...area.path), ...(isThin(area, introductions) && { isUnlisted: true }) }))
}
