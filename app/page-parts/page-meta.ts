import type { MetaDescriptor } from 'react-router'
import { fitDescription, fitTitle } from '../../domain/fit-text.ts'
import { shareCardSize } from '../../domain/share/share-card-size.ts'
import { urls } from '../../domain/urls.ts'
import { withoutSlash } from '../../domain/without-slash.ts'
import type { RootData } from './root-data.ts'

type Page = {
  /** Also several wordings, the fullest first: search engines get the first that fits. */
  title: string | readonly string[]
  /** Search engines get as many of its sentences as fit. */
  description: string
  /** The canonical path, as `urls` spells it. */
  path: string
  /** The page's own share card (H4), with its words as text and the page's path without a query; without one, the firm's. */
  shareCard?: { path: string; version: string; alt: string }
  /** The date of an article, ISO 8601; other pages have none. */
  published?: string
  /** True for a page that search engines must leave out. */
  noindex?: boolean
}

/** A page's title, description, canonical address and sharing tags. The public origin is in the root's match. */
export function pageMeta(
  matches: readonly [{ loaderData: unknown }, ...unknown[]],
  { title, description, path, shareCard, published, noindex }: Page,
): MetaDescriptor[] {
  const { siteUrl, firm, firmCard } = matches[0].loaderData as RootData
  const address = siteUrl + path
  const wordings = [title].flat()
  const summary = fitDescription(description)
  const card = shareCard ?? {
    path: withoutSlash(urls.about()),
    version: firmCard,
    alt: `${firm.name}: ${firm.tagline}`,
  }
  return [
    { title: fitTitle(wordings, ` | ${firm.name}`) },
    { name: 'description', content: summary },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: published ? 'article' : 'website' },
    { property: 'og:site_name', content: firm.name },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:title', content: fitTitle(wordings) },
    { property: 'og:description', content: summary },
    { property: 'og:url', content: address },
    { property: 'og:image', content: siteUrl + urls.shareCard(card.path, card.version) },
    { property: 'og:image:width', content: String(shareCardSize.width) },
    { property: 'og:image:height', content: String(shareCardSize.height) },
    { property: 'og:image:alt', content: card.alt },
    ...(published ? [{ property: 'article:published_time', content: published }] : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    // X takes everything else from the tags above.
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
