import type { RouteHandler } from 'fastify'
import { isKnown } from '../../http/entity-tag.ts'
import type { ServeTile } from './map-tiles.ts'

/** A week, as a tile keeps its address when the firm chooses another street map. */
const tileCaching = 'public, max-age=604800'

/** For a tile that cannot be had, with any status: browsers show it, so that the sketch beneath has no mark of a broken picture. */
const transparent = '<svg xmlns="http://www.w3.org/2000/svg"/>'

type Params = { z: string; x: string; y: string }

/** Serves `/map-tiles/{z}/{x}/{y}` (G6). `serve` is null for a site without street tiles. */
export function createTileHandler(serve: ServeTile | null): RouteHandler<{ Params: Params }> {
  return async ({ params: { z, x, y }, headers }, reply) => {
    const isTile = [z, x, y].every((part) => /^(0|[1-9]\d{0,8})$/.test(part))
    const tile = isTile && serve ? await serve({ z: Number(z), x: Number(x), y: Number(y) }) : 'not-found'
    if (tile === 'not-found' || tile === 'broken') {
      reply.code(tile === 'broken' ? 502 : 404).header('Cache-Control', 'no-store')
      return reply.type('image/svg+xml').send(transparent)
    }
    reply.headers({ ETag: tile.etag, 'Cache-Control': tileCaching })
    if (isKnown(tile.etag, headers['if-none-match'])) return reply.code(304).send()
    return reply.type(tile.contentType).send(tile.body)
  }
}
