import type { MetaDescriptor } from 'react-router'
import { shareCardSize } from '../../domain/share-cards/share-card-size.ts'
import { urls } from '../../domain/urls.ts'
import type { RootData } from './root-data.ts'

type Page = {
  title: string
  description: string
  /** The canonical path, as `urls` spells it. */
  path: string
  /** The page's own share card (H4), with its words as text and the page's path without a query; without one, the firm's. */
  shareCard?: { path: string; version: string; alt: string }
  /** The date of an article, ISO 8601; other pages have none. */
  published?: string
}

/** A page's title, description, canonical address and sharing tags. The public origin is in the root's match. */
export function pageMeta(
  matches: readonly [{ loaderData: unknown }, ...unknown[]],
  { title, description, path, shareCard, published }: Page,
): MetaDescriptor[] {
  const { siteUrl, firm, firmCard } = matches[0].loaderData as RootData
  const address = siteUrl + path
  const card = shareCard ?? { path: urls.home(), version: firmCard, alt: `${firm.name}: ${firm.tagline}` }
  return [
    { title: `${title} | ${firm.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: published ? 'article' : 'website' },
    { property: 'og:site_name', content: firm.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: siteUrl + urls.shareCard(card.path, card.version) },
    { property: 'og:image:width', content: String(shareCardSize.width) },
    { property: 'og:image:height', content: String(shareCardSize.height) },
    { property: 'og:image:alt', content: card.alt },
    ...(published ? [{ property: 'article:published_time', content: published }] : []),
    // X takes everything else from the tags above.
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
