import type { Panel } from '../../../domain/places/places.ts'
import { isShown, type Tile } from '../../../domain/places/tiles.ts'
import type { Log } from '../../../domain/ports.ts'
import { entityTag } from '../../http/entity-tag.ts'
import { createSingleFlight } from '../../timing/single-flight.ts'
import { tileType } from './tile-type.ts'

/** The bytes of a tile; null if the source has none there; `failed` if it cannot be read, which the source logs. */
export type ReadTile = (tile: Tile) => Promise<Buffer | null | 'failed'>

/** In bytes. A raster tile of 512 px has about a tenth. */
export const maxTileBytes = 1024 * 1024

type ServedTile = { body: Buffer; contentType: string; etag: string }

/** Returns a tile. `broken` means that its source failed. */
export type ServeTile = (tile: Tile) => Promise<ServedTile | 'not-found' | 'broken'>

/** Serves the tiles that a panel of the map shows, and no other (G6). */
export function createMapTiles({
  panels,
  read,
  log,
}: {
  panels: readonly Panel[]
  read: ReadTile
  log: Log
}): ServeTile {
  const { run: once } = createSingleFlight()

  async function serve(tile: Tile) {
    const body = await read(tile)
    if (body === null) return 'not-found'
    if (body === 'failed') return 'broken'
    const contentType = tileType(body)
    if (!contentType) {
      log.warn({ tile }, 'a map tile is no PNG, JPEG, WebP or AVIF')
      return 'broken'
    }
    return { body, contentType, etag: entityTag(body) }
  }

  return async (tile) =>
    isShown(panels, tile) ? once(`${tile.z}/${tile.x}/${tile.y}`, () => serve(tile)) : 'not-found'
}
