import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { TileType } from 'pmtiles'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Tile, toTileGrid } from '../../../domain/places/tiles.ts'
import type { Log } from '../../../domain/ports.ts'
import { urls } from '../../../domain/urls.ts'
import { createFileCache } from '../../files/file-cache.ts'
import { samplePanel } from '../../testing/sample-panels.ts'
import { startSite, type TestSite } from '../../testing/start-site.ts'
import { drawTile } from './testing/draw-tile.ts'
import { toPmtiles } from './testing/pmtiles.ts'
import { startTileServer } from './testing/tile-server.ts'
import { createUpstreamTiles } from './upstream-tiles.ts'

const nairobi = toTileGrid(samplePanel('nairobi'))
const tilesOfNairobi = [0, 1, 2].flatMap((row) =>
  [0, 1, 2].map((column): Tile => ({ z: nairobi.z, x: nairobi.x + column, y: nairobi.y + row })),
)
const [first, second] = tilesOfNairobi as [Tile, Tile]
const attribution = '© <a href="https://maps.example/copyright">Maps</a> contributors'
const map = '/property-listings/?view=map'

const png = await drawTile(first, [])
const send =
  (body: Buffer | string, type = 'image/png', status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body)

const sendPacked =
  (body: Buffer): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end(body)

describe('a site with a tile server', () => {
  let tiles: Awaited<ReturnType<typeof startTileServer>>
  let site: TestSite
  let now = Date.parse('2026-03-01')
  beforeAll(async () => {
    tiles = await startTileServer(send(png))
    const upstream = `http://127.0.0.1:${tiles.port}/street/{z}/{y}/{x}.png?key=k`
    site = await startSite(
      { MAP_TILES_UPSTREAM: upstream, MAP_TILES_ATTRIBUTION: attribution, SITE_URL: 'https://www.riparo.example' },
      { clock: () => now },
    )
  })
  afterAll(async () => {
    await site[Symbol.asyncDispose]()
    await tiles.stop()
  })
  beforeEach(() => {
    tiles.answer = send(png)
    tiles.asked.length = 0
    // Two periods later nothing of the test before is in the cache.
    now += 61 * 86_400_000
  })
  const ask = (tile: Tile, headers = {}) => site.ask(urls.mapTile(tile), { headers })

  test('serves a tile from its own address, for a week, and asks for it once in a month', async () => {
    const answer = await ask(first)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=604800',
      'x-content-type-options': 'nosniff',
    })
    expect((await ask(first, { 'If-None-Match': answer.headers.get('etag') })).status).toBe(304)
    expect(tiles.asked.map(({ url }) => url)).toEqual([`/street/${first.z}/${first.y}/${first.x}.png?key=k`])
    now += 31 * 86_400_000
    expect((await ask(first)).status).toBe(200)
    expect(tiles.asked).toHaveLength(2)
  })

  test('says to the tile server who asks, and nothing about the visitor', async () => {
    await ask(second, {
      'User-Agent': 'Visitor/1.0',
      'Accept-Language': 'sw',
      Cookie: 'data-saver=off',
      Referer: 'https://www.riparo.example/property-listings/?q=secret',
      'X-Forwarded-For': '203.0.113.9',
    })
    const { host, connection, ...headers } = tiles.asked[0]?.headers ?? {}
    expect(headers).toEqual({
      accept: 'image/avif, image/webp, image/png, image/jpeg',
      'accept-encoding': 'identity',
      'user-agent': 'property-site (+https://www.riparo.example)',
    })
  })

  test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
    'knows %s by its bytes, though the header lies',
    async (format) => {
      tiles.answer = send(await sharp(png).toFormat(format).toBuffer(), 'text/html')
      expect((await ask(first)).headers.get('content-type')).toBe(`image/${format}`)
    },
  )

  test('unpacks a tile that is compressed unasked, as tileserver-gl sends each', async () => {
    tiles.answer = sendPacked(gzipSync(png))
    const read = await ask(first)
    expect([read.status, read.headers.get('content-encoding')]).toEqual([200, null])
    expect(Buffer.from(await read.arrayBuffer()).equals(png)).toBe(true)
  })

  test.each<[name: string, status: number, answer: RequestListener]>([
    ['sends a bomb', 502, sendPacked(gzipSync(Buffer.alloc(50_000_000)))],
    ['says that it compressed and did not', 502, sendPacked(png)],
    ['has no such tile', 404, send('none', 'text/plain', 404)],
    ['fails', 502, send(png, 'image/png', 500)],
    ['leads elsewhere', 502, (_request, response) => response.writeHead(302, { location: '/other.png' }).end()],
    ['sends HTML as PNG', 502, send('<script>alert(1)</script>')],
    ['sends SVG', 502, send('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')],
    ['sends GIF', 502, send('GIF89a', 'image/gif')],
    ['sends nothing', 502, send('')],
    [
      'sends a tile without end',
      502,
      (_request, response) => void pipeline(Readable.from(endless()), response).catch(() => {}),
    ],
    [
      'ends in the middle',
      502,
      (_request, response) => {
        response.writeHead(200, { 'content-length': png.length })
        response.write(png.subarray(0, 20), () => response.destroy())
      },
    ],
  ])('answers without a copy when the tile server %s', async (_, status, answer) => {
    tiles.answer = answer
    const read = await ask(first)
    expect([read.status, read.headers.get('cache-control')]).toEqual([status, 'no-store'])
    // An empty picture: the browser then shows no mark of a broken one over the sketch.
    expect(await read.text()).toMatch(/^<svg [^<]*\/>$/)
    // It is left alone for a minute.
    tiles.answer = send(png)
    expect((await ask(first)).status).toBe(status)
    expect(tiles.asked).toHaveLength(1)
    now += 61_000
    expect((await ask(first)).status).toBe(200)
  })

  test('serves the tile of last month when the tile server fails', async () => {
    await ask(first)
    now += 31 * 86_400_000
    tiles.answer = send('', 'text/plain', 503)
    expect((await ask(first)).status).toBe(200)
    now += 31 * 86_400_000
    expect((await ask(first)).status).toBe(502)
  })

  test('asks for each tile once and for two at a time, however many visitors come', async () => {
    const held: (() => void)[] = []
    let most = 0
    tiles.answer = (request, response) => {
      held.push(() => send(png)(request, response))
      most = Math.max(most, held.length)
      // The second request is there before the first is answered.
      if (held.length === 2 || tiles.asked.length === tilesOfNairobi.length)
        for (const answer of held.splice(0)) answer()
    }
    const answers = await Promise.all([...tilesOfNairobi, ...tilesOfNairobi].map((tile) => ask(tile)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(tiles.asked).toHaveLength(tilesOfNairobi.length)
    expect(most).toBe(2)
  })

  test.each([
    [nairobi.z, nairobi.x - 1, nairobi.y],
    [nairobi.z + 1, nairobi.x * 2, nairobi.y * 2],
    [0, 0, 0],
    [`0${nairobi.z}`, nairobi.x, nairobi.y],
    [nairobi.z, `${nairobi.x}.0`, nairobi.y],
    [nairobi.z, nairobi.x, `${nairobi.y}.png`],
    [nairobi.z, `%2f${nairobi.x}`, nairobi.y],
    ['-1', 'NaN', '1e3'],
  ])('has no tile at /map-tiles/%s/%s/%s, and does not ask for it', async (z, x, y) => {
    const answer = await site.ask(`/map-tiles/${z}/${x}/${y}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(tiles.asked).toEqual([])
  })

  test('shows the tiles above the sketch, loaded when they come into view, and names their source on each map', async () => {
    const page = await site.page(map)
    const images = page.tags('img').filter((tag) => tag.includes('/map-tiles/'))
    expect(images.filter((tag) => tag.includes(`"/map-tiles/${nairobi.z}/`))).toHaveLength(9)
    for (const tag of images) expect(tag).toMatch(/alt=""/)
    for (const tag of images) expect(tag).toMatch(/loading="lazy"/)
    expect(page.tags('img').filter((tag) => /nairobi[^"]*\.svg|data:image\/svg/.test(tag)).length).toBeGreaterThan(0)
    expect(page.source.match(/© <a href="https:\/\/maps.example\/copyright">Maps<\/a> contributors/g)).toHaveLength(4)
    expect(page.source).not.toContain('127.0.0.1')
  })

  test('shows no tiles to a visitor who saves data, nor in the list', async () => {
    for (const [path, headers] of [
      [map, { 'Save-Data': 'on' }],
      ['/property-listings/', {}],
    ] as const) {
      const page = await site.page(path, { headers })
      expect(page.source.match(/\/map-tiles\/|maps\.example/)).toBeNull()
    }
  })

  test('keeps the sketch, and the page itself, when the tile server is down', async () => {
    await tiles.stop()
    expect((await ask(first)).status).toBe(502)
    const page = await site.page(`${map}&town=nairobi`)
    expect(page.source).toContain('/map-tiles/')
    expect(page.source).toContain('These are sketch maps')
  })
})

function* endless() {
  yield png
  for (;;) yield Buffer.alloc(65_536)
}

describe('reading from a tile server', () => {
  function createReader(template: string, timeoutMs = 10_000) {
    const folder = mkdtempSync(join(tmpdir(), 'riparo-tiles-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const logged: string[] = []
    const note = ({ err }: { err?: Error } = {}) => void logged.push(err?.message ?? '')
    const log = { warn: note, error: note, info() {} } as unknown as Log
    const cache = createFileCache({ folder, maxBytes: 1_000_000, log })
    const origin = () => 'http://localhost'
    const read = createUpstreamTiles({ template, cache, origin, log, clock: Date.now, timeoutMs })
    return { read, logged }
  }

  test.each<[name: string, answer: RequestListener]>([
    ['does not answer', () => {}],
    ['stops in the middle of a tile', (_request, response) => void response.writeHead(200).write(png.subarray(0, 100))],
  ])('ends after a while when the server %s', async (_, answer) => {
    await using tiles = await startTileServer(answer)
    const { read, logged } = createReader(`http://127.0.0.1:${tiles.port}/{z}/{x}/{y}`, 50)
    expect([await read(first), await read(first)]).toEqual(['failed', 'failed'])
    // Once, as it is left alone for a minute.
    expect(logged).toEqual(['no answer within 50 ms'])
  })

  test.each(['https://localhost', 'https://127.0.0.1', 'hTTpS://2130706433'])(
    'does not connect to %s, which is not public',
    async (origin) => {
      await using tiles = await startTileServer(send(png))
      const { read, logged } = createReader(`${origin}:${tiles.port}/{z}/{x}/{y}`)
      expect(await read(first)).toBe('failed')
      expect(logged).toEqual([expect.stringContaining('not public')])
      expect(tiles.asked).toEqual([])
    },
  )
})

describe('a site with a PMTiles file', () => {
  const startWith = async (archive: Buffer | null) => {
    const folder = mkdtempSync(join(tmpdir(), 'riparo-pmtiles-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'kenya.pmtiles')
    if (archive) writeFileSync(file, archive)
    return startSite({ MAP_TILES_FILE: file, MAP_TILES_ATTRIBUTION: 'Maps' })
  }

  test('serves its tiles, and 404 for one that it has not', async () => {
    const [one, other] = await Promise.all([first, second].map((tile) => drawTile(tile, [[36.7, -1.2]])))
    if (!one || !other) throw new Error('no tiles')
    await using site = await startWith(
      toPmtiles([
        { tile: first, body: one },
        { tile: second, body: other },
      ]),
    )
    for (const [tile, body] of [
      [first, one],
      [second, other],
    ] as const) {
      const answer = await site.ask(urls.mapTile(tile))
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(body)
    }
    const missing = await site.ask(urls.mapTile(tilesOfNairobi[8] as Tile))
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect((await site.page(map)).source).toContain('/map-tiles/')
  })

  test('answers 502 for a part that is broken', async () => {
    const whole = toPmtiles([{ tile: first, body: png }])
    await using site = await startWith(Buffer.concat([whole.subarray(0, -png.length), Buffer.alloc(png.length)]))
    expect((await site.ask(urls.mapTile(first))).status).toBe(502)
  })

  test.each<[name: string, archive: Buffer | null, reason: RegExp]>([
    ['is not there', null, /no such file/],
    ['is another file', Buffer.alloc(20_000), /./],
    ['is empty', Buffer.alloc(0), /./],
    ['has vector tiles', toPmtiles([{ tile: first, body: png }], { type: TileType.Mvt }), /its tiles are not pictures/],
  ])('does not start when the file %s, and says so in one line', async (_, archive, reason) => {
    const error: Error = await startWith(archive).then(
      () => new Error('started'),
      (thrown) => thrown,
    )
    expect(error.message).toMatch(
      /^MAP_TILES_FILE is ".*kenya\.pmtiles", but takes a PMTiles file with raster tiles: .+$/,
    )
    expect(error.message).toMatch(reason)
  })
})

test('a site without street tiles has none', async () => {
  await using site = await startSite()
  const answer = await site.ask(urls.mapTile(first))
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect((await site.page(map)).source.match(/\/map-tiles\//)).toBeNull()
})
