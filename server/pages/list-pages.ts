import { areasOf } from '../../domain/areas/areas.ts'
import type { Content } from '../../domain/firm/content.ts'
import type { Article } from '../../domain/insights/article.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import type { Catalogue, Insights } from '../../domain/ports.ts'
import { urls } from '../../domain/urls.ts'

/** The canonical path of a page, and its last change as ISO 8601. `isData` marks JSON, which the site map leaves out. */
export type Page = { path: string; lastModified?: string; isData?: true }

type Readings = { words: Content; listings: readonly Listing[]; articles: readonly Article[] }

/** The pages at each address pattern of the React app. */
export type PageRoutes = Readonly<Record<string, (readings: Readings) => readonly Page[]>>

/** Every page of the site; null until the listings and the articles have been read once. */
export async function listPages(
  routes: PageRoutes,
  { words, catalogue, insights }: { words: Content; catalogue: Catalogue; insights: Insights },
): Promise<Page[] | null> {
  const [listings, articles] = await Promise.all([catalogue.list('all'), insights.listWhole()])
  if (!listings.ok || !articles.ok) return null
  const readings = { words, listings: listings.listings, articles: articles.articles }
  return Object.values(routes).flatMap((list) => list(readings))
}

/** Listings that share a short id also share an address: the newest is shown there. */
export function toListingPages(listings: readonly Listing[]): Page[] {
  const oldestFirst = listings.toReversed().map(({ id, createdAt }) => [urls.listing(id), createdAt] as const)
  return [...new Map(oldestFirst)].reverse().map(([path, lastModified]) => ({ path, lastModified }))
}

/** The pages of the areas whose path has so many segments: each has listings (H5, H6). */
export function listAreaPages({ words, listings }: Readings, segments: number): Page[] {
  return [...areasOf(words, listings).byPath.values()].flatMap(({ path }) =>
    path.length === segments ? [{ path: urls.area(...path) }] : [],
  )
}
