import { Compression, TileType, zxyToTileId } from 'pmtiles'
import type { Tile } from '../../../domain/places/tiles.ts'

/** A PMTiles archive of version 3 with one directory: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
export function toPmtiles(tiles: readonly { tile: Tile; body: Buffer }[], type = TileType.Png): Buffer {
  const entries = tiles
    .map(({ tile: { z, x, y }, body }) => ({ id: zxyToTileId(z, x, y), body }))
    .toSorted((a, b) => a.id - b.id)
  const directory = Buffer.from(
    [
      entries.length,
      ...entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
      ...entries.map(() => 1),
      ...entries.map(({ body }) => body.length),
      // 1 is the first byte of the tiles, 0 the byte after the tile before.
      ...entries.map((_, index) => (index === 0 ? 1 : 0)),
    ].flatMap(toVarint),
  )
  const metadata = Buffer.from('{}')
  const data = Buffer.concat(entries.map(({ body }) => body))
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header[7] = 3
  const metadataAt = header.length + directory.length
  const dataAt = metadataAt + metadata.length
  const numbers = [
    ...[header.length, directory.length, metadataAt, metadata.length],
    // No leaf directories.
    ...[dataAt, 0, dataAt, data.length],
    ...[entries.length, entries.length, entries.length],
  ]
  for (const [index, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + 8 * index)
  const zooms = tiles.map(({ tile }) => tile.z)
  header.set([1, Compression.None, Compression.None, type, Math.min(...zooms), Math.max(...zooms)], 96)
  return Buffer.concat([header, directory, metadata, data])
}

function toVarint(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) + 128, ...toVarint(Math.floor(number / 128))]
}
