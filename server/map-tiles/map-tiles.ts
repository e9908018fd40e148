import { createHash } from 'node:crypto'
import { isShown, type Tile } from '../../domain/places/tiles.ts'
import type { Log } from '../../domain/ports.ts'
import { createSingleFlight } from '../timing/single-flight.ts'
import { tileType } from './tile-type.ts'

/** The bytes of a tile; null if the source has none there. @throws Error with a reason for the log */
export type ReadTile = (tile: Tile) => Promise<Buffer | null>

export type ServedTile = { body: Buffer; contentType: string; etag: string }

/** Returns a tile. `broken` means that its source failed. */
export type ServeTile = (tile: Tile) => Promise<ServedTile | 'not-found' | 'broken'>

/** Serves the tiles that a panel of the map shows, and no other (G6). */
export function createMapTiles({ read, log }: { read: ReadTile; log: Log }): ServeTile {
  const { run: once } = createSingleFlight()

  async function serve(tile: Tile) {
    try {
      const body = await read(tile)
      if (!body) return 'not-found'
      const contentType = tileType(body)
      if (!contentType) throw new Error('is no PNG, JPEG, WebP or AVIF')
      return { body, contentType, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
    } catch (err) {
      log.warn({ err, tile }, 'a map tile cannot be read')
      return 'broken'
    }
  }

  return async (tile) => (isShown(tile) ? once(`${tile.z}/${tile.x}/${tile.y}`, () => serve(tile)) : 'not-found')
}
