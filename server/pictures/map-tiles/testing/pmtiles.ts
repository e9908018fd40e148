import { gzipSync } from 'node:zlib'
import { Compression, TileType, zxyToTileId } from 'pmtiles'
import type { Tile } from '../../../../domain/places/tiles.ts'

type Options = {
  type?: TileType
  /** True where the bodies are packed with gzip. */
  packedTiles?: boolean
  /** A directory, packed with gzip, to which the root leads in place of the tiles. */
  packedLeaf?: Buffer
}

/** A PMTiles archive of version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
export function toPmtiles(
  tiles: readonly { tile: Tile; body: Buffer }[],
  { type = TileType.Png, packedTiles = false, packedLeaf }: Options = {},
): Buffer {
  const entries = tiles
    .map(({ tile: { z, x, y }, body }) => ({ id: zxyToTileId(z, x, y), body }))
    .toSorted((a, b) => a.id - b.id)
  const directory = packedLeaf
    ? gzipSync(toDirectory([{ id: 0, run: 0, length: packedLeaf.length }]))
    : toDirectory(entries.map(({ id, body }) => ({ id, run: 1, length: body.length })))
  const leaf = packedLeaf ?? Buffer.alloc(0)
  const metadata = Buffer.from('{}')
  const data = Buffer.concat(entries.map(({ body }) => body))
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header[7] = 3
  const metadataAt = header.length + directory.length
  const leafAt = metadataAt + metadata.length
  const dataAt = leafAt + leaf.length
  const numbers = [
    ...[header.length, directory.length, metadataAt, metadata.length],
    ...[leafAt, leaf.length, dataAt, data.length],
    ...[entries.length, entries.length, entries.length],
  ]
  for (const [index, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + 8 * index)
  const zooms = tiles.map(({ tile }) => tile.z)
  const [ofDirectories, ofTiles] = [packedLeaf !== undefined, packedTiles].map((isPacked) =>
    isPacked ? Compression.Gzip : Compression.None,
  ) as [Compression, Compression]
  header.set([1, ofDirectories, ofTiles, type, Math.min(...zooms), Math.max(...zooms)], 96)
  return Buffer.concat([header, directory, metadata, leaf, data])
}

/** A run of 0 leads to a leaf. */
function toDirectory(entries: readonly { id: number; run: number; length: number }[]): Buffer {
  return Buffer.from(
    [
      entries.length,
      ...entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
      ...entries.map(({ run }) => run),
      ...entries.map(({ length }) => length),
      // 1 is the first byte of the tiles, 0 the byte after the tile before.
      ...entries.map((_, index) => (index === 0 ? 1 : 0)),
    ].flatMap(toVarint),
  )
}

function toVarint(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) + 128, ...toVarint(Math.floor(number / 128))]
}
