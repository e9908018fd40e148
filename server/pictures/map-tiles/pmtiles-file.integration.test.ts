import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createGzip, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Tile, toTileGrid } from '../../../domain/places/tiles.ts'
import { createFolder } from '../../database/testing/engines.ts'
import { samplePanel } from '../../testing/sample-panels.ts'
import { maxTileBytes as maxBytes } from './map-tiles.ts'
import { openPmtiles } from './pmtiles-file.ts'
import { toPmtiles } from './testing/pmtiles.ts'

const { z, x, y } = toTileGrid(samplePanel('nairobi'))
const tile: Tile = { z, x, y }
const megabyte = 1024 * 1024

describe('a PMTiles file with packed parts', () => {
  test('gives a tile of the maximum size', async () => {
    const body = Buffer.alloc(maxBytes, 'a tile')
    expect(await read(toPmtiles([{ tile, body: gzipSync(body) }], { packedTiles: true }))).toEqual({
      found: body,
      logged: [],
    })
  })

  test.each([
    ['packed', { packedTiles: true }, gzipSync(Buffer.alloc(maxBytes + 1))],
    ['not packed', {}, Buffer.alloc(maxBytes + 1)],
  ])('refuses a tile of one byte more, %s, and says so in the log', async (_, options, body) => {
    const { found, logged } = await read(toPmtiles([{ tile, body }], options))
    expect([typeof found, logged]).toEqual(['string', [`a part of the file is over ${maxBytes} bytes`]])
  })

  test.each(['tile', 'directory'])('needs little memory for a %s that unpacks to 400 MB', async (part) => {
    const bomb = await zeros(400)
    const archive =
      part === 'tile'
        ? toPmtiles([{ tile, body: bomb }], { packedTiles: true })
        : toPmtiles([{ tile, body: Buffer.alloc(1) }], { packedLeaf: bomb })
    expect(bomb.length).toBeLessThan(maxBytes)
    const { logged, grownMegabytes } = measure(archive)
    expect(logged).toEqual([`a part of the file is over ${maxBytes} bytes`])
    expect(grownMegabytes).toBeLessThan(60)
  })

  test.each([
    ['says that it has more entries than bytes', Buffer.from([255, 255, 255, 255, 127])],
    ['is empty', Buffer.alloc(0)],
    ['is no gzip', null],
  ])('refuses a directory that %s', async (_, leaf) => {
    const packedLeaf = leaf ? gzipSync(leaf) : Buffer.from('no gzip')
    const { found, logged } = await read(toPmtiles([{ tile, body: Buffer.alloc(1) }], { packedLeaf }))
    expect([found, logged.length]).toEqual(['failed', 1])
  })
})

/** Reads the tile from an archive. */
async function read(archive: Buffer) {
  const logged: string[] = []
  const log = { info() {}, error() {}, warn: ({ err }: { err?: Error }) => void logged.push(err?.message ?? '') }
  const { read, close } = await openPmtiles(store(archive), log)
  const found = await read(tile)
  await close()
  return { found, logged }
}

/** The same in a process of its own, with the memory by which it grew at most. */
function measure(archive: Buffer): { logged: string[]; grownMegabytes: number } {
  const script = `
    const { openPmtiles } = await import(${JSON.stringify(fileURLToPath(new URL('./pmtiles-file.ts', import.meta.url)))})
    const logged = []
    const log = { warn: ({ err }) => logged.push(err.message) }
    const { read } = await openPmtiles(${JSON.stringify(store(archive))}, log)
    const before = process.resourceUsage().maxRSS
    await read(${JSON.stringify(tile)})
    const grownMegabytes = (process.resourceUsage().maxRSS - before) / 1024
    console.log(JSON.stringify({ logged, grownMegabytes }))
    process.exit()`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  if (!stdout) throw new Error(stderr)
  return JSON.parse(stdout)
}

function store(archive: Buffer) {
  const file = join(createFolder(), 'kenya.pmtiles')
  writeFileSync(file, archive)
  return file
}

/** So many megabytes of zeros, packed with gzip as they are made. */
function zeros(megabytes: number) {
  return buffer(Readable.from(Array(megabytes).fill(Buffer.alloc(megabyte))).pipe(createGzip()))
}
