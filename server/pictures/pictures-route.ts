import type { RouteHandler } from 'fastify'
import { pictureSource } from '../../domain/pictures/picture-widths.ts'
import { placeholderDrawing } from '../../domain/pictures/placeholder-drawing.ts'
import { isKnown } from '../http/entity-tag.ts'
import { forEveryone } from '../http/security-headers.ts'
import type { Pictures } from './pictures.ts'

/** A picture's address changes with its file name only, so browsers ask again once a month. */
const pictureCaching = 'public, max-age=2592000'

/** Short, because the picture's host may be down only for a moment. */
const placeholderCaching = 'public, max-age=60'

/**
 * Serves the addresses of `pictureUrl`: pictures of the content and of allowed hosts in the sizes that screens need (B10).
 * An unavailable picture is answered with a placeholder drawing, which browsers show with any status and without script.
 * The status is 404, or 200 for a broken foreign picture, because that is not the page's fault.
 */
export function createPictureHandler(
  serve: Pictures['serve'],
): RouteHandler<{ Params: { width: string; '*': string } }> {
  return async (request, reply) => {
    reply.headers(forEveryone)
    const { width, '*': path } = request.params
    // The router normalises an address with `%` or `caf%e9`, so `originalUrl` comes first.
    const source = pictureSource(request.originalUrl) ?? pictureSource(request.url)
    const isForeign = source !== null && !source.startsWith('/')
    const picture = await serve(Number(width), isForeign ? source : path, request.headers.accept ?? '')
    if (picture === 'not-found' || picture === 'broken') {
      reply.code(picture === 'broken' ? 200 : 404).header('Cache-Control', placeholderCaching)
      return reply.type('image/svg+xml').send(placeholder)
    }
    reply.headers({ ETag: picture.etag, 'Cache-Control': pictureCaching, Vary: 'Accept' })
    if (isKnown(picture.etag, request.headers['if-none-match'])) return reply.code(304).send()
    return reply.type(picture.contentType).send(picture.body)
  }
}

const placeholder = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 240" width="1200" height="800">
<path fill="#f4f1eb" d="M0 0h360v240H0z"/>
<path d="${placeholderDrawing}" transform="translate(120 80)" fill="none" stroke="#56615a" stroke-width="2"/>
</svg>`
