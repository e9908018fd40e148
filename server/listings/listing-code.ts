import type { RouteHandler } from 'fastify'
import encodeQR from 'qr'
import type { Catalogue } from '../../domain/ports.ts'
import { urls } from '../../domain/urls.ts'
import { escapeXml } from '../http/xml.ts'

/**
 * The address of a listing as a QR code, with the address in letters below it, for the printed page. 404 when there is no
 * such listing, 503 while no listings can be read.
 */
export function createListingCode(
  catalogue: Catalogue,
  origin: () => string,
): RouteHandler<{ Params: { id: string } }> {
  return async (request, reply) => {
    const result = await catalogue.find(request.params.id)
    if (result.found === 'unavailable') return reply.code(503).header('Retry-After', '30').send()
    if (result.found !== 'listing') return reply.code(404).send()
    reply.header('Cache-Control', 'public, max-age=86400').type('image/svg+xml')
    return drawCode(origin(), urls.listing(result.listing.id))
  }
}

/** Lengths are hundredths of the code's width. */
function drawCode(origin: string, path: string) {
  const code = encodeQR(origin + path, 'svg', { ecc: 'medium', border: 1 })
  const text = (y: number, words: string) => `<text x="3" y="${y}">${escapeXml(words)}</text>`
  return `<svg viewBox="0 0 100 116" xmlns="http://www.w3.org/2000/svg"><svg width="100" height="100" ${code.slice('<svg '.length)}<g font-family="Arial, sans-serif" font-size="5.4">${text(106, new URL(origin).host)}${text(113, path)}</g></svg>`
}
