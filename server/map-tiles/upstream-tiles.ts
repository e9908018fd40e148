import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { Tile } from '../../domain/places/tiles.ts'
import type { Clock } from '../../domain/ports.ts'
import type { FileCache } from '../files/file-cache.ts'
import { fetchBytes, StatusError } from '../http/fetch-bytes.ts'
import type { ReadTile } from './map-tiles.ts'
import { tileType } from './tile-type.ts'

type Options = {
  /** An address with `{z}`, `{x}` and `{y}`. */
  template: string
  cache: FileCache
  /** The site's origin, by which the tile server knows who asks. */
  origin: () => string
  clock: Clock
  /** For one tile. */
  timeoutMs?: number
  maxBytes?: number
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
  const { template, cache, origin, clock, timeoutMs = 8_000, maxBytes = 1024 * 1024 } = options
  const limited = pLimit(maxConcurrentFetches)
  const publicOnly = template.startsWith('https:')
  /** By tile: null if the server has none. At most as many as the panels show. */
  const failures = new Map<string, { until: number; reason: Error | null }>()

  async function fetchTile(tile: Tile): Promise<Buffer> {
    const body = await fetchBytes(toAddress(template, tile), {
      headers: {
        accept: 'image/avif, image/webp, image/png, image/jpeg',
        // Many tile servers refuse requests that do not say whose they are.
        'user-agent': `Riparo (+${origin()})`,
      },
      timeoutMs,
      maxBytes,
      publicOnly,
    })
    if (!tileType(body)) throw new Error('is no PNG, JPEG, WebP or AVIF')
    return body
  }

  async function fetchOnce(tile: Tile, key: string): Promise<Buffer | null> {
    const failure = failures.get(key)
    if (failure && clock() < failure.until) {
      if (failure.reason) throw failure.reason
      return null
    }
    try {
      const body = await limited(() => fetchTile(tile))
      failures.delete(key)
      return body
    } catch (error) {
      const isMissing = error instanceof StatusError && (error.status === 404 || error.status === 410)
      failures.set(key, { until: clock() + failedMs, reason: isMissing ? null : (error as Error) })
      if (isMissing) return null
      throw error
    }
  }

  return async (tile) => {
    const period = Math.floor(clock() / periodMs)
    const nameIn = (at: number) => toName([template, tile.z, tile.x, tile.y, at])
    const cached = await cache.get(nameIn(period))
    if (cached) return cached
    // An old tile is better than none.
    const old = await cache.get(nameIn(period - 1))
    const body = await fetchOnce(tile, toName([tile.z, tile.x, tile.y])).catch((error) => {
      if (old) return old
      throw error
    })
    if (body && body !== old) await cache.set(nameIn(period), body)
    return body ?? old
  }
}

function toAddress(template: string, { z, x, y }: Tile): URL {
  return new URL(template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y)))
}

function toName(identity: readonly unknown[]) {
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 32)
}
