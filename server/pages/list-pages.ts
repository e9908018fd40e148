import type { Content } from '../../domain/firm/content.ts'
import { screenIds } from '../../domain/listings/screens.ts'
import type { Catalogue, Insights } from '../../domain/ports.ts'
import { urls } from '../../domain/urls.ts'

type Page = { path: string; lastModified?: string }

/** Every page of the site, every listing and every article, each at its canonical path; null while either was never read. */
export async function listPages(content: Content, catalogue: Catalogue, insights: Insights): Promise<Page[] | null> {
  const [read, written] = await Promise.all([catalogue.list('all'), insights.listWhole()])
  if (!read.ok || !written.ok) return null
  const paths = [
    urls.home(),
    urls.about(),
    urls.services(),
    ...Object.keys(content['service-categories']).map(urls.serviceCategory),
    ...content.services.services.map(urls.service),
    ...screenIds.map((screen) => urls.listings(screen)),
    urls.insights(),
    urls.newsAndUpdates(),
    urls.clientInsights(),
    urls.contact(),
    urls.faqs(),
    urls.privacyPolicy(),
  ]
  const listings = new Map(read.listings.toReversed().map(({ id, createdAt }) => [urls.listing(id), createdAt]))
  return [
    ...paths.map((path) => ({ path })),
    ...written.articles.map(({ slug, updated }) => ({ path: urls.article(slug), lastModified: updated })),
    ...[...listings].reverse().map(([path, createdAt]) => ({ path, lastModified: createdAt })),
  ]
}
