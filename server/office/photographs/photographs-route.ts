import type { RouteHandler } from 'fastify'
import { digestOfUrl } from '../../../domain/office/photographs.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { isKnown } from '../../http/entity-tag.ts'
import { refuse } from '../../http/refuse.ts'
import { forEveryone } from '../../http/security-headers.ts'
import { readPhotograph } from './photographs.ts'

/** The address names the bytes, so they never change. */
const caching = 'public, max-age=31536000, immutable'

/** Serves a photograph as it is stored, for programs that read the listings. Pages show it in the sizes of `/pictures/`. */
export function createPhotographHandler(db: SiteDatabase): RouteHandler<{ Params: { name: string } }> {
  return async (request, reply) => {
    const digest = digestOfUrl(`/photographs/${request.params.name}`)
    if (digest === null) return refuse(reply, 404, 'There is nothing at this address.')
    const etag = `"${digest}"`
    if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).header('ETag', etag).send()
    const bytes = await readPhotograph(db, digest)
    if (!bytes) return refuse(reply, 404, 'There is nothing at this address.')
    reply.headers({ ...forEveryone, ETag: etag, 'Cache-Control': caching })
    return reply.type(request.params.name.endsWith('.webp') ? 'image/webp' : 'image/jpeg').send(bytes)
  }
}
