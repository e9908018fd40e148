import type { RouteHandlerMethod } from 'fastify'
import { escapeXml } from '../http/xml.ts'

type Page = { path: string; lastModified?: string }

type SiteMap = {
  /** The public origin. */
  origin: () => string
  /** Every page; null until the content has been read once. `lastModified` is ISO 8601. */
  list: () => Promise<readonly Page[] | null>
}

/** `sitemap.xml`: every page that search engines may index. */
export function createSiteMap({ origin, list }: SiteMap): RouteHandlerMethod {
  return async (_request, reply) => {
    const pages = await list()
    // A search engine would drop the pages that are missing from an incomplete map.
    if (!pages)
      return reply.code(503).header('Retry-After', '30').type('text/plain').send('The pages cannot be listed yet.')
    const urls = pages.map(({ path, lastModified }) => {
      const changed = lastModified ? `<lastmod>${escapeXml(lastModified)}</lastmod>` : ''
      return `<url><loc>${escapeXml(origin() + path)}</loc>${changed}</url>`
    })
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      )
  }
}

/** `robots.txt`. `disallowed` are paths with nothing for a search engine to read. */
export function createRobots({
  origin,
  disallowed,
}: {
  origin: () => string
  disallowed: readonly string[]
}): RouteHandlerMethod {
  return async (_request, reply) => {
    const rules = ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`)]
    return reply
      .type('text/plain; charset=utf-8')
      .send([...rules, '', `Sitemap: ${origin()}/sitemap.xml`, ''].join('\n'))
  }
}
