import type { FastifyInstance } from 'fastify'
import { escapeXml } from '../http/xml.ts'

type SiteMap = {
  /** The public origin, which every address begins with. */
  origin: () => string
  /** The pages to be found, each with the moment of its last change where it is known (ISO 8601); null while they cannot be told. */
  list: () => Promise<readonly { path: string; lastModified?: string }[] | null>
  /** Paths in which a search engine finds nothing to read. */
  closed: readonly string[]
}

/** `/sitemap.xml` and `/robots.txt`: what search engines ask for first. */
export function mountSiteMap(app: FastifyInstance, { origin, list, closed }: SiteMap) {
  app.get('/sitemap.xml', async (_request, reply) => {
    const pages = await list()
    // An incomplete map would say that the rest is gone.
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
  })

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...closed.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${origin()}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
}
