import { join } from 'node:path'
import type { Panel } from '../../../domain/places/places.ts'
import type { Clock, Log } from '../../../domain/ports.ts'
import type { Config } from '../../config/config.ts'
import { createFileCache } from '../../files/file-cache.ts'
import { createMapTiles, type ServeTile } from './map-tiles.ts'
import { openPmtiles } from './pmtiles-file.ts'
import { createUpstreamTiles } from './upstream-tiles.ts'

/** A month's tiles are about thirty; a tile has at most 1 MB. */
const cacheBytes = 64 * 1024 * 1024

export type MapTiles = { serve: ServeTile | null; close(): Promise<void> }

/**
 * The street tiles that the configuration names.
 * @throws OperatorError when their file cannot be read
 */
export async function openMapTiles(
  { mapTiles, dataDir }: Pick<Config, 'mapTiles' | 'dataDir'>,
  { panels, origin, log, clock }: { panels: readonly Panel[]; origin: () => string; log: Log; clock: Clock },
): Promise<MapTiles> {
  if (mapTiles === null) return { serve: null, close: async () => {} }
  if (mapTiles.file !== null) {
    const { read, close } = await openPmtiles(mapTiles.file, log)
    return { serve: createMapTiles({ panels, read, log }), close }
  }
  const cache = createFileCache({ folder: join(dataDir, 'map-tiles'), maxBytes: cacheBytes, log })
  const read = createUpstreamTiles({ template: mapTiles.upstream, cache, origin, log, clock })
  return { serve: createMapTiles({ panels, read, log }), close: async () => {} }
}
