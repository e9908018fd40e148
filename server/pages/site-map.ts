import type { FastifyReply, RouteHandlerMethod } from 'fastify'
import type { PageName } from '../../domain/pages.ts'
import { pictureUrl } from '../../domain/pictures/picture-widths.ts'
import { urls } from '../../domain/urls.ts'
import { escapeXml } from '../http/xml.ts'
import type { ListedPage } from './list-pages.ts'

/** The most addresses that one site map may have: https://www.sitemaps.org/protocol.html#index */
const maxAddresses = 50_000

/** With more pictures, 50,000 properties would exceed the protocol's 50 MB. */
const maxPictures = 5

type SiteMaps = {
  /** The public origin. */
  origin: () => string
  /** Every page that search engines may index; null until the content has been read once. */
  list: () => Promise<readonly ListedPage[] | null>
}

/** `sitemap.xml`: the index of the site maps (H8). */
export function createSiteMapIndex({ origin, list }: SiteMaps): RouteHandlerMethod {
  return async (_request, reply) => {
    const maps = toSiteMaps(await list())
    if (!maps) return refuse(reply)
    const entries = [...maps.keys()].map(
      (name) => `<sitemap><loc>${escapeXml(origin() + urls.siteMap(name))}</loc></sitemap>`,
    )
    return send(reply, `<sitemapindex xmlns="${protocol}">\n${entries.join('\n')}\n</sitemapindex>`)
  }
}

/** One of the site maps, by its name in the index: `/sitemaps/listings-1.xml`. */
export function createSiteMap({ origin, list }: SiteMaps): RouteHandlerMethod {
  return async ({ params }, reply) => {
    const maps = toSiteMaps(await list())
    if (!maps) return refuse(reply)
    const listed = maps.get((params as { name: string }).name)
    if (!listed) return reply.callNotFound()
    const entries = listed.map((page) => toEntry(page, origin()))
    return send(reply, `<urlset xmlns="${protocol}" xmlns:image="${imageProtocol}">\n${entries.join('\n')}\n</urlset>`)
  }
}

/** A search engine would drop the pages that are missing from an incomplete map. */
function refuse(reply: FastifyReply) {
  return reply.code(503).header('Retry-After', '30').type('text/plain').send('The pages cannot be listed yet.')
}

function send(reply: FastifyReply, xml: string) {
  return reply.type('application/xml; charset=utf-8').send(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)
}

const protocol = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const imageProtocol = 'http://www.google.com/schemas/sitemap-image/1.1'

/** The pages by the name of their site map; null until they can be listed. */
function toSiteMaps(pages: readonly ListedPage[] | null): Map<string, ListedPage[]> | null {
  if (!pages) return null
  const maps = new Map<string, ListedPage[]>()
  for (const [kind, all] of Map.groupBy(pages, ({ name }) => ownMaps[name] ?? 'pages')) {
    for (let start = 0; start < all.length; start += maxAddresses) {
      maps.set(`${kind}-${1 + start / maxAddresses}`, all.slice(start, start + maxAddresses))
    }
  }
  return maps
}

const ownMaps: Partial<Record<PageName, string>> = {
  areas: 'areas',
  areaTown: 'areas',
  areaPlace: 'areas',
  areaKind: 'areas',
  listing: 'listings',
  article: 'articles',
}

function toEntry({ path, lastModified, pictures = [] }: ListedPage, origin: string): string {
  const changed = lastModified ? `<lastmod>${escapeXml(lastModified)}</lastmod>` : ''
  const images = pictures
    .slice(0, maxPictures)
    .map((url) => escapeXml(new URL(pictureUrl(url, 1280), origin).href))
    .map((address) => `<image:image><image:loc>${address}</image:loc></image:image>`)
  return `<url><loc>${escapeXml(origin + path)}</loc>${changed}${images.join('')}</url>`
}

/** `robots.txt`. `disallowed` are paths with nothing for a search engine to read. */
export function createRobots(origin: () => string, disallowed: readonly string[]): RouteHandlerMethod {
  return async (_request, reply) => {
    const rules = ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`)]
    return reply
      .type('text/plain; charset=utf-8')
      .send([...rules, '', `Sitemap: ${origin() + urls.siteMapIndex()}`, ''].join('\n'))
  }
}
