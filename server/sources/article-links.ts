import { decodePercent } from '../../domain/decode-percent.ts'
import type { Article } from '../../domain/insights/article.ts'
import type { SafeHtml } from '../../domain/safe-html.ts'
import { urls } from '../../domain/urls.ts'
import { withoutSlash } from '../../domain/without-slash.ts'
import { toLink } from '../text/html/addresses.ts'

/** An article with its address on the site that it comes from; null if the site sends none. */
export type LinkedArticle = { article: Article; link: string | null }

/**
 * Articles whose links to one another lead to this site, with their fragments. Other links stay. `endpoint` is the site's address
 * with a slash at its end.
 */
export function linkToOneAnother(linked: readonly LinkedArticle[], endpoint: string): Article[] {
  const find = createFinder(linked, endpoint)
  return linked.map(({ article }) => ({ ...article, body: changeLinks(article, find) }))
}

/** The sanitiser writes every foreign link in this way, and no `<` in a text. */
const foreignLink = /(<a(?: [a-z-]+="[^"]*"){0,5}) href="(https?:[^"]*)" rel="noopener noreferrer"/g

function changeLinks({ slug, body }: Article, find: (url: URL) => string | null): SafeHtml {
  const changed = body.replaceAll(foreignLink, (whole, start: string, address: string) => {
    const url = URL.parse(address.replaceAll('&amp;', '&'))
    const found = url && find(url)
    if (!url || found === null) return whole
    const fragment = url.hash.length > 1 ? (toLink(url.hash, '') ?? '') : ''
    const href = found === slug && fragment ? fragment : urls.article(found) + fragment
    return `${start} href="${href.replaceAll('&', '&amp;')}"`
  })
  return changed as SafeHtml
}

function createFinder(linked: readonly LinkedArticle[], endpoint: string) {
  const hosts = new Set([hostOf(new URL(endpoint))])
  const [byPath, byId, bySlug] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()]
  for (const { article, link } of linked) {
    const url = link === null ? null : URL.parse(link)
    if (url) hosts.add(hostOf(url))
    if (url && url.search === '') byPath.set(pathOf(url), article.slug)
    byId.set(`${article.id}`, article.slug)
    bySlug.set(article.slug.toLowerCase(), article.slug)
  }
  const folder = pathOf(new URL(endpoint))

  return (url: URL): string | null => {
    if (!hosts.has(hostOf(url)) || [...url.searchParams.keys()].some((name) => !ignored.test(name))) return null
    const path = pathOf(url)
    const id = url.searchParams.get('p')
    if (id !== null) return path === folder ? (byId.get(id) ?? null) : null
    const exact = byPath.get(path)
    if (exact !== undefined) return exact
    // Former addresses: a slug alone, or behind a date. Behind other words it may be a category of the same name.
    const [, dates, slug = ''] =
      /^((?:\/\d{1,6})*)\/([^/]+)$/.exec(path.startsWith(folder) ? path.slice(folder.length) : '') ?? []
    return dates === undefined ? null : (bySlug.get(slug) ?? null)
  }
}

/** Parameters that change nothing about what an address shows. */
const ignored = /^(p|amp|utm_.*|fbclid|gclid)$/

function hostOf({ host }: URL) {
  return host.replace(/^www\./, '')
}

/** A path for comparing: decoded, in small letters, without the folder of AMP. */
function pathOf({ pathname }: URL): string {
  const path = withoutSlash(withoutSlash(pathname).replace(/\/amp$/, '')).replace(/^\/$/, '')
  return decodePercent(path).toLowerCase()
}
