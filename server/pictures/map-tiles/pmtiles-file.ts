import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip as gunzipCallback } from 'node:zlib'
import { Compression, PMTiles, SharedPromiseCache, type Source, TileType } from 'pmtiles'
import type { Log } from '../../../domain/ports.ts'
import { OperatorError } from '../../operator-error.ts'
import { escapeControls, quote } from '../../text/quote.ts'
import { maxTileBytes, type ReadTile } from './map-tiles.ts'

/** A broken header could ask for any size, and a few packed bytes can hold a thousand times as many. */
const maxPart = maxTileBytes
const tooLarge = `a part of the file is over ${maxPart} bytes`

/** Each takes up to 25 MB. The tiles of a panel stand in one or two. */
const maxCachedDirectories = 8

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
  const source: Source = {
    getKey: () => path,
    async getBytes(offset, length) {
      if (length > maxPart) throw new Error(tooLarge)
      const data = new ArrayBuffer(length)
      const { bytesRead } = await file.read(new Uint8Array(data), 0, length, offset)
      return { data: data.slice(0, bytesRead) }
    },
  }
  // The cache unpacks directories, the archive unpacks tiles.
  const archive = new PMTiles(source, new SharedPromiseCache(maxCachedDirectories, false, unpack), unpack)
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

const gunzip = promisify(gunzipCallback)

/** The directory or tile in a part of the file, up to `maxPart`. The library's own function has no bound. */
async function unpack(part: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return part
  if (compression !== Compression.Gzip) throw new Error('only gzip and no compression are supported')
  const unpacked = await gunzip(part, { maxOutputLength: maxPart }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? new Error(tooLarge) : error
  })
  return unpacked.buffer.slice(unpacked.byteOffset, unpacked.byteOffset + unpacked.byteLength)
}
