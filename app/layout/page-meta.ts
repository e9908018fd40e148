import type { MetaDescriptor } from 'react-router'
import type { Firm } from '../../domain/firm/firm.ts'
import { pictureUrl } from '../../domain/pictures/picture-widths.ts'

type Page = {
  title: string
  description: string
  /** The canonical path, as `urls` spells it. */
  path: string
  /** The address of a picture to share, at most 1280 px wide; without one, the firm's own. */
  picture?: string | null | undefined
  /** The date of an article, ISO 8601; other pages have none. */
  published?: string
}

/** A page's title, description, canonical address and sharing tags. The public origin is in the root's match. */
export function pageMeta(
  matches: readonly [{ loaderData: unknown }, ...unknown[]],
  { title, description, path, picture, published }: Page,
): MetaDescriptor[] {
  const { siteUrl, firm } = matches[0].loaderData as { siteUrl: string; firm: Pick<Firm, 'name' | 'video'> }
  const address = siteUrl + path
  const image = new URL(picture ?? pictureUrl(firm.video.poster, 1280), siteUrl).href
  return [
    { title: `${title} | ${firm.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: published ? 'article' : 'website' },
    { property: 'og:site_name', content: firm.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: image },
    ...(published ? [{ property: 'article:published_time', content: published }] : []),
    // X takes everything else from the tags above.
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
