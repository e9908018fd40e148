import { open } from 'node:fs/promises'
import { PMTiles, TileType } from 'pmtiles'
import type { Log } from '../../domain/ports.ts'
import { OperatorError } from '../operator-error.ts'
import { escapeControls, quote } from '../quote.ts'
import type { ReadTile } from './map-tiles.ts'

/** In bytes, for a directory or a tile. A broken header could ask for any size. */
const maxRead = 16 * 1024 * 1024

const rasterTypes: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif]

/**
 * Reads tiles from a PMTiles file, which stays open. A file that is replaced needs a restart.
 * @throws OperatorError when it cannot be read, or has no pictures
 */
export async function openPmtiles(path: string, log: Log): Promise<{ read: ReadTile; close(): Promise<void> }> {
  const refuse = (reason: string) =>
    new OperatorError(
      `MAP_TILES_FILE is ${quote(path)}, but takes a PMTiles file with raster tiles: ${escapeControls(reason)}`,
    )
  const file = await open(path).catch((error: Error) => Promise.reject(refuse(error.message)))
  const archive = new PMTiles({
    getKey: () => path,
    async getBytes(offset, length) {
      if (length > maxRead) throw new Error(`a part of the file is over ${maxRead} bytes`)
      const data = new ArrayBuffer(length)
      const { bytesRead } = await file.read(new Uint8Array(data), 0, length, offset)
      return { data: data.slice(0, bytesRead) }
    },
  })
  try {
    const { tileType } = await archive.getHeader()
    if (!rasterTypes.includes(tileType)) throw new Error('its tiles are not pictures')
  } catch (error) {
    await file.close()
    throw refuse(error instanceof Error ? error.message : String(error))
  }
  return {
    async read(tile) {
      try {
        const found = await archive.getZxy(tile.z, tile.x, tile.y)
        return found ? Buffer.from(found.data) : null
      } catch (err) {
        log.warn({ err, tile }, 'a map tile cannot be read')
        return 'failed'
      }
    },
    close: () => file.close(),
  }
}
