import pLimit from 'p-limit'
import type { Tile } from '../../../domain/places/tiles.ts'
import type { Clock, Log } from '../../../domain/ports.ts'
import type { FileCache } from '../../files/file-cache.ts'
import { fetchBytes, StatusError } from '../../http/fetch-bytes.ts'
import { digestOf } from '../../text/digest.ts'
import { maxTileBytes, type ReadTile } from './map-tiles.ts'
import { tileType } from './tile-type.ts'

type Options = {
  /** An address with `{z}`, `{x}` and `{y}`. */
  template: string
  cache: FileCache
  /** The site's origin, by which the tile server knows who asks. */
  origin: () => string
  log: Log
  clock: Clock
  /** For one tile. */
  timeoutMs?: number
}

/** Tile servers ask their users for few requests at once. */
const maxConcurrentFetches = 2

/** Streets change slowly; tile servers ask their users to keep tiles for a week at least. */
const periodMs = 30 * 86_400_000

/** A tile that failed is not asked for again for this time. */
const failedMs = 60_000

/**
 * Reads tiles from a tile server, each once in 30 days. An `https` server must have a public address; one with `http` is taken for one
 * of the operator's own network. Nothing about the visitor is sent.
 */
export function createUpstreamTiles(options: Options): ReadTile {
  const { template, cache, origin, log, clock, timeoutMs = 8_000 } = options
  const limited = pLimit(maxConcurrentFetches)
  /** By tile; at most as many as the panels show. */
  const failures = new Map<string, { until: number; result: null | 'failed' }>()

  async function fetchTile(tile: Tile): Promise<Buffer> {
    const { z, x, y } = tile
    const address = new URL(template.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`))
    const body = await fetchBytes(address, {
      headers: {
        accept: 'image/avif, image/webp, image/png, image/jpeg',
        // Many tile servers refuse requests that do not say whose they are.
        'user-agent': `property-site (+${origin()})`,
      },
      timeoutMs,
      maxBytes: maxTileBytes,
      mayBePrivate: address.protocol === 'http:',
    })
    if (!tileType(body)) throw new Error('is no PNG, JPEG, WebP or AVIF')
    return body
  }

  /** A tile that failed a moment ago fails again without a request. */
  async function fetchUnlessFailed(tile: Tile): Promise<Buffer | null | 'failed'> {
    const key = `${tile.z}/${tile.x}/${tile.y}`
    const failure = failures.get(key)
    if (failure && clock() < failure.until) return failure.result
    try {
      return await limited(() => fetchTile(tile))
    } catch (err) {
      const isMissing = err instanceof StatusError && (err.status === 404 || err.status === 410)
      if (!isMissing) log.warn({ err, tile }, 'a map tile cannot be fetched')
      const result = isMissing ? null : 'failed'
      failures.set(key, { until: clock() + failedMs, result })
      return result
    }
  }

  return async (tile) => {
    const period = Math.floor(clock() / periodMs)
    const nameIn = (at: number) => digestOf([template, tile.z, tile.x, tile.y, at])
    const cached = await cache.get(nameIn(period))
    if (cached) return cached
    const fetched = await fetchUnlessFailed(tile)
    if (fetched instanceof Buffer) {
      await cache.set(nameIn(period), fetched)
      return fetched
    }
    // An old tile is better than none.
    return (await cache.get(nameIn(period - 1))) ?? fetched
  }
}
