import type { MetaDescriptor } from 'react-router'

type Page = {
  title: string
  description: string
  /** The canonical path, as `urls` spells it. */
  path: string
  /** The path of a picture to share. */
  picture?: string | null
}

/** A page's title, description, canonical address, and what a shared link shows. Takes the route's matches for the public origin. */
export function pageMeta(
  matches: readonly [{ loaderData: unknown }, ...unknown[]],
  { title, description, path, picture }: Page,
): MetaDescriptor[] {
  const { siteUrl, firm } = matches[0].loaderData as { siteUrl: string; firm: { name: string } }
  const full = `${title} | ${firm.name}`
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: siteUrl + path },
    { property: 'og:site_name', content: firm.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: siteUrl + path },
    ...(picture ? [{ property: 'og:image', content: siteUrl + picture }] : []),
  ]
}
