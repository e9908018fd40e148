import type { FastifyInstance } from 'fastify'
import encodeQR from 'qr'
import type { Catalogue } from '../../domain/ports.ts'
import { urls } from '../../domain/urls.ts'
import { escapeXml } from '../http/xml.ts'

/**
 * A property's address as a QR code with the address beneath, which stands on its printed page; 404 for what is no
 * listing, 503 while nothing can be read.
 */
export function mountListingCode(app: FastifyInstance, catalogue: Catalogue, origin: () => string) {
  app.get<{ Params: { id: string } }>('/property-listing/:id/code.svg', async (request, reply) => {
    const result = await catalogue.find(request.params.id)
    if (result.found === 'unavailable') return reply.code(503).header('Retry-After', '30').send()
    if (result.found !== 'listing') return reply.code(404).send()
    reply.header('Cache-Control', 'public, max-age=86400').type('image/svg+xml')
    return drawCode(origin(), urls.listing(result.listing.id))
  })
}

/** Lengths are in hundredths of the code's width. */
function drawCode(origin: string, path: string) {
  const code = encodeQR(origin + path, 'svg', { ecc: 'medium', border: 1 })
  const text = (y: number, words: string) => `<text x="3" y="${y}">${escapeXml(words)}</text>`
  return `<svg viewBox="0 0 100 116" xmlns="http://www.w3.org/2000/svg"><svg width="100" height="100" ${code.slice('<svg '.length)}<g font-family="Arial, sans-serif" font-size="5.4">${text(106, new URL(origin).host)}${text(113, path)}</g></svg>`
}
