import { listingVariants } from '../../app/listings/variants.ts'
import { urls } from '../../app/urls.ts'
import type { Catalogue } from '../listings/catalogue.ts'
import type { Content } from './content.ts'

type Page = { path: string; lastModified?: string }

/** Every page of the site and every listing, each at its canonical path; null while the listings were never read. */
export async function listPages(content: Content, catalogue: Catalogue): Promise<Page[] | null> {
  const read = await catalogue.list('all')
  if (!read.ok) return null
  const paths = [
    urls.home(),
    urls.about(),
    urls.services(),
    ...Object.keys(content['service-categories']).map(urls.serviceCategory),
    ...content.services.services.map(urls.service),
    ...listingVariants.map((variant) => urls.listings(variant)),
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
    ...[...listings].reverse().map(([path, createdAt]) => ({ path, lastModified: createdAt })),
  ]
}
