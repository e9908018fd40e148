import { hash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pictureWidths } from '../../domain/pictures/picture-widths.ts'
import { drawPlan, readGround } from '../office/photographs/testing/sample-files.ts'
import { startHygraph } from '../sources/testing/hygraph.ts'
import { digestOf } from '../text/digest.ts'
import { createForeignPictures } from './foreign-pictures.ts'
import { formats } from './make-picture.ts'
import { createPictures, type Pictures, type ServedPicture } from './pictures.ts'

const photo = 'media/villa.jpg'
const avif = 'image/avif,image/webp,image/*,*/*;q=0.8'

let contentDir: string
let dataDir: string
let serve: Pictures['serve']
let now: number
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

beforeEach(async () => {
  vi.clearAllMocks()
  now = Date.UTC(2026, 5, 1)
  contentDir = await mkdtemp(join(tmpdir(), 'pictures-content-'))
  dataDir = await mkdtemp(join(tmpdir(), 'pictures-data-'))
  await mkdir(join(contentDir, 'media'))
  await paint(join(contentDir, photo), 700)
  serve = open()
})

afterEach(async () => {
  for (const folder of [contentDir, dataDir]) await rm(folder, { recursive: true })
})

describe('a picture of the content is served', () => {
  it.each([
    [avif, 'heif', 'image/avif'],
    ['image/webp,*/*', 'webp', 'image/webp'],
    ['image/*,*/*;q=0.8', 'jpeg', 'image/jpeg'],
    ['', 'jpeg', 'image/jpeg'],
  ])('to a browser that accepts %j', async (accept, format, contentType) => {
    const picture = await servePicture(320, photo, accept)
    expect(picture.contentType).toBe(contentType)
    expect(await sharp(picture.body).metadata()).toMatchObject({ format, width: 320 })
  })

  it('in every width, never larger than the original', async () => {
    for (const width of pictureWidths) {
      const { body } = await servePicture(width, photo, 'image/webp')
      expect((await sharp(body).metadata()).width).toBe(Math.min(width, 700))
    }
  })

  it('upright, if the camera stored only its orientation', async () => {
    await sharp(await stripes(400, 200).jpeg().toBuffer())
      .withMetadata({ orientation: 6 })
      .toFile(join(contentDir, 'media/turned.jpg'))
    const { body } = await servePicture(160, 'media/turned.jpg', avif)
    expect(await sharp(body).metadata()).toMatchObject({ width: 160, height: 320 })
  })
})

describe('each picture is made once', () => {
  it('for many simultaneous requests, and for later ones', async () => {
    const pictures = await Promise.all(Array.from({ length: 20 }, () => servePicture(640, photo, avif)))
    expect(new Set(pictures.map(({ body }) => body)).size).toBe(1)

    const [file, ...others] = await readdir(join(dataDir, 'pictures'))
    expect(others).toEqual([])
    await writeFile(join(dataDir, 'pictures', file ?? ''), 'cached')
    const restarted = open()
    expect(await restarted(640, photo, avif)).toMatchObject({ body: Buffer.from('cached'), etag: pictures[0]?.etag })
  })

  it('for each spelling of its address', async () => {
    const { etag } = await servePicture(160, photo, avif)
    expect(await servePicture(160, 'media/.//villa.jpg', avif)).toMatchObject({ etag })
  })

  it('and again when its original changes', async () => {
    const before = await servePicture(160, photo, avif)
    await paint(join(contentDir, photo), 500)
    await utimes(join(contentDir, photo), 1, 1)
    const after = await servePicture(160, photo, avif)
    expect(after.etag).not.toBe(before.etag)
    expect(after.body).not.toEqual(before.body)
  })

  it('or not at all, if it was prebuilt from a copy of the same file', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'pictures-build-'))
    await cp(contentDir, join(elsewhere, 'content'), { recursive: true })
    const build = createPictures({ ...options(), contentDir: join(elsewhere, 'content'), dataDir: elsewhere }).serve
    const made = await servePicture(640, photo, avif, build)
    const site = createPictures({ ...options(), prebuiltDir: join(elsewhere, 'pictures') }).serve
    expect(await servePicture(640, photo, avif, site)).toEqual(made)
    await expect(readdir(join(dataDir, 'pictures'))).rejects.toThrow('ENOENT')
    expect((await servePicture(320, photo, avif, site)).body.length).toBeGreaterThan(100)
    await rm(elsewhere, { recursive: true })
  })

  it('and served although it cannot be cached', async () => {
    await writeFile(join(dataDir, 'pictures'), 'a file where the folder should be')
    expect((await servePicture(160, photo, avif)).body.length).toBeGreaterThan(100)
    expect(log.warn).toHaveBeenCalledOnce()
  })
})

describe('a picture with transparent parts', () => {
  const drawing = 'media/plan.png'
  const drawn = async (plan: Parameters<typeof drawPlan>[0], encode = (made: Sharp) => made.png()) => {
    await writeFile(join(contentDir, drawing), await encode(drawPlan(plan)).toBuffer())
    return Promise.all(
      ['image/avif', 'image/webp', '*/*'].map(async (accept) =>
        readGround((await servePicture(640, drawing, accept)).body),
      ),
    )
  }

  it.each<[string, Parameters<typeof drawPlan>[0], ground: string]>([
    ['black strokes', { strokes: '#000' }, '#fff'],
    ['red strokes', { strokes: '#c00' }, '#fff'],
    ['black strokes around white rooms', { strokes: '#000', filled: '#fff' }, '#fff'],
    ['white strokes around black rooms', { strokes: '#fff', filled: '#000' }, '#fff'],
    ['half transparent strokes', { strokes: '#0008' }, '#fff'],
    ['nothing to be seen', { strokes: '#0000' }, '#fff'],
    ['white strokes alone', { strokes: '#fff' }, '#222'],
    ['pale strokes alone', { strokes: '#def' }, '#222'],
  ])('is laid on a ground on which it is seen, in every format: %s', async (_what, plan, ground) => {
    expect(await drawn(plan)).toEqual([ground, ground, ground])
  })

  it.each<[string, (made: Sharp) => Sharp]>([
    ['a palette', (made) => made.png({ palette: true })],
    ['16 bits a sample', (made) => made.toColourspace('rgb16').png()],
    ['grey shades', (made) => made.toColourspace('b-w').png()],
    ['WebP under the name of a PNG', (made) => made.webp({ lossless: true })],
  ])('is so with %s', async (_what, encode) => {
    expect(await drawn({ strokes: '#000' }, encode)).toEqual(['#fff', '#fff', '#fff'])
  })

  it('is not served from a cache of before it had a ground', async () => {
    const original = await drawPlan({ strokes: '#000' }).png().toBuffer()
    await writeFile(join(contentDir, drawing), original)
    await mkdir(join(dataDir, 'pictures'))
    const formerKey = digestOf([hash('sha256', original), 640, formats[1]])
    await writeFile(
      join(dataDir, 'pictures', `${formerKey}.webp`),
      await drawPlan({ strokes: '#000' }).webp().toBuffer(),
    )
    expect(await readGround((await servePicture(640, drawing, 'image/webp')).body)).toBe('#fff')
  })
})

describe('nothing else is served', () => {
  it.each([0, -160, 161, 16_000, Number.NaN])('in width %d', async (width) => {
    expect(await serve(width, photo, avif)).toBe('not-found')
  })

  it.each([
    'media/missing.jpg',
    'media',
    'media/',
    'media/../firm.jpg',
    'media/../../etc/passwd',
    'media/..\\firm.jpg',
    'firm.jpg',
    '/etc/passwd.jpg',
    'media/outside.jpg',
    'media/folder.jpg',
    'media/villa.jpg/',
    'media/villa.jpg\0.jpg',
    'media/notes.txt',
    'media/drawing.svg',
    `media/${'a'.repeat(300)}.jpg`,
  ])('from %j', async (path) => {
    await paint(join(contentDir, 'firm.jpg'), 300)
    await symlink(join(contentDir, 'firm.jpg'), join(contentDir, 'media/outside.jpg'))
    await mkdir(join(contentDir, 'media/folder.jpg'))
    await writeFile(join(contentDir, 'media/notes.txt'), 'private')
    await writeFile(
      join(contentDir, 'media/drawing.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    )
    expect(await serve(160, path, avif)).toBe('not-found')
  })

  it('if the file is not a picture, which is logged', async () => {
    await writeFile(join(contentDir, 'media/broken.jpg'), 'not a picture')
    expect(await serve(160, 'media/broken.jpg', avif)).toBe('not-found')
    expect(log.warn).toHaveBeenCalledOnce()
  })
})

describe('a foreign picture', () => {
  let host: Awaited<ReturnType<typeof startHygraph>>
  let foreign: Pictures['serve']
  let address: string
  const fetched: string[] = []

  beforeEach(async () => {
    fetched.length = 0
    host = await startHygraph()
    address = `http://${host.host}/villa.jpg`
    const body = await stripes(900, 600).jpeg().toBuffer()
    offer('/villa.jpg', (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(body))
    foreign = open({ hosts: [host.host], endpoints: [host.endpoint] })
  })
  afterEach(() => host[Symbol.asyncDispose]())

  it.each(['png', 'webp', 'avif', 'gif'] as const)(
    'may be a %s, whose transparent parts are laid on white',
    async (format) => {
      const body = await drawPlan({ strokes: '#000' }).toFormat(format).toBuffer()
      offer('/villa.jpg', (response) => response.end(body))
      expect(await readGround((await servePicture(640, address, avif, foreign)).body)).toBe('#fff')
    },
  )

  it('is fetched once for all sizes, formats and simultaneous requests, also after a restart', async () => {
    const wanted = [160, 320, 640].flatMap((width) => [avif, '*/*'].map((accept) => [width, accept] as const))
    await Promise.all([...wanted, ...wanted].map(([width, accept]) => servePicture(width, address, accept, foreign)))
    const restarted = open({ hosts: [host.host], endpoints: [host.endpoint] })
    await servePicture(480, address, avif, restarted)
    expect(fetched).toEqual(['/villa.jpg'])
  })

  it('is served while its host is down', async () => {
    await servePicture(160, address, avif, foreign)
    await host[Symbol.asyncDispose]()
    expect((await servePicture(160, address, avif, open({ hosts: [host.host] }))).body.length).toBeGreaterThan(100)
  })

  it.each([
    'http://elsewhere.example/villa.jpg',
    'http://127.0.0.1/villa.jpg',
    'http://user@HOST/villa.jpg',
    'http://HOST.evil.example/villa.jpg',
    'http://HOST@evil.example/villa.jpg',
    'ftp://HOST/villa.jpg',
    'http://',
  ])('is not found at %s, and nothing is fetched', async (template) => {
    expect(await foreign(160, template.replace('HOST', host.host), avif)).toBe('not-found')
    expect(fetched).toEqual([])
  })

  it('that no page shows is not fetched, and is not found', async () => {
    const isShown = async (url: string) => url === address
    const shown = open({ hosts: [host.host], endpoints: [host.endpoint], isShown })
    offer('/other.jpg', (response) => response.end())
    for (const url of [address.replace('villa', 'other'), `${address}?again`, `${address}#part`])
      expect(await shown(160, url, avif)).toBe('not-found')
    expect([fetched, log.warn.mock.calls]).toEqual([[], []])
    expect((await servePicture(160, address, avif, shown)).contentType).toBe('image/avif')
  })

  it('that is cached is served in every size, although no page shows it any more', async () => {
    await servePicture(160, address, avif, foreign)
    const later = open({ hosts: [host.host], endpoints: [host.endpoint], isShown: async () => false })
    for (const width of [160, 320])
      expect((await servePicture(width, address, '', later)).contentType).toBe('image/jpeg')
    expect(fetched).toEqual(['/villa.jpg'])
  })

  describe('that is large', () => {
    const large = { width: 6_000, height: 4_000, channels: 3, background: '#284' } as const
    it('is made one at a time, while smaller ones are made in parallel', async () => {
      const body = await sharp({ create: large }).jpeg().toBuffer()
      offer('/large.jpg', (response) => response.end(body))
      const gate = Promise.withResolvers<void>()
      let running = 0
      let maxRunning = 0
      const pictures = open({
        hosts: [host.host],
        endpoints: [host.endpoint],
        makeLarge: async () => {
          maxRunning = Math.max(maxRunning, ++running)
          await gate.promise
          running--
          return Buffer.from('made')
        },
      })
      const made = [160, 320, 640, 960].map((width) => pictures(width, address.replace('villa', 'large'), avif))
      await vi.waitFor(() => expect(running).toBe(1))
      expect((await servePicture(160, address, avif, pictures)).contentType).toBe('image/avif')
      gate.resolve()
      expect(await Promise.all(made)).toMatchObject(made.map(() => ({ body: Buffer.from('made') })))
      expect(maxRunning).toBe(1)
    })

    it('and takes too long is broken, also for queued requests, for ten minutes', async () => {
      const body = await sharp({ create: large }).jpeg().toBuffer()
      offer('/large.jpg', (response) => response.end(body))
      const makeLarge = vi.fn(() => Promise.reject(new Error('not made within 20000 ms')))
      const pictures = open({ hosts: [host.host], endpoints: [host.endpoint], makeLarge })
      const ask = (width: number) => pictures(width, address.replace('villa', 'large'), avif)
      expect(await Promise.all([160, 320, 640].map(ask))).toEqual(['broken', 'broken', 'broken'])
      expect(makeLarge).toHaveBeenCalledOnce()
      expect(log.warn).toHaveBeenCalledOnce()
      now += 599_000
      expect(await ask(960)).toBe('broken')
      expect(fetched).toEqual(['/large.jpg'])
      now += 1_000
      await ask(960)
      expect(makeLarge).toHaveBeenCalledTimes(2)
    })

    it.each<[string, (picture: Sharp) => Sharp, number]>([
      ['16 bits a sample', (picture) => picture.toColourspace('rgb16').png({ progressive: true }), 6_200],
      ['coefficients of a progressive JPEG', (picture) => picture.flatten().jpeg({ progressive: true }), 7_200],
      ['planes of an AVIF', (picture) => picture.flatten().avif({ effort: 0 }), 4_200],
    ])('and would take too much memory is broken: %s', async (_what, encode, side) => {
      const create = { width: side, height: side, channels: 4, background: '#2848' } as const
      const body = await encode(sharp({ create })).toBuffer()
      offer('/giant', (response) => response.end(body))
      expect(await foreign(160, address.replace('villa.jpg', 'giant'), avif)).toBe('broken')
      expect(log.warn.mock.calls[0]?.[0].err.message).toMatch(/^decoding it would take 3\d{8} bytes$/)
    })
  })

  describe('is broken', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>'
    let picture: Buffer
    beforeEach(async () => {
      picture = await stripes(300, 300).jpeg().toBuffer()
    })
    it.each<[string, (response: ServerResponse) => void]>([
      ['that is not found', (response) => response.writeHead(404).end(picture)],
      ['that redirects', (response) => response.writeHead(302, { location: '/other.jpg' }).end()],
      ['that redirects permanently', (response) => response.writeHead(308, { location: '/other.jpg' }).end()],
      ['that is a page', (response) => response.end('<!doctype html><title>Sign in</title>')],
      ['that is an SVG', (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(svg)],
      ['that is empty', (response) => response.end()],
      [
        'that is cut off',
        (response) => {
          response.writeHead(200, { 'content-length': 5_000 }).write('half')
          setTimeout(() => response.destroy(), 10)
        },
      ],
      ['that is larger than allowed', (response) => response.end(Buffer.concat([picture, Buffer.alloc(2_000_000)]))],
      [
        'that claims to be endless',
        (response) => {
          response.writeHead(200)
          const timer = setInterval(() => response.write(Buffer.alloc(100_000)), 1)
          response.on('close', () => clearInterval(timer))
        },
      ],
      ['that never answers', () => {}],
      [
        'that comes byte by byte',
        (response) => {
          const timer = setInterval(() => response.write('.'), 10)
          response.on('close', () => clearInterval(timer))
        },
      ],
    ])('%s', async (_, answer) => {
      offer('/other.jpg', (response) => response.end(picture))
      offer('/villa.jpg', answer)
      const withTimeout = open({ hosts: [host.host], endpoints: [host.endpoint], timeoutMs: 300 })
      expect(await withTimeout(160, address, avif)).toBe('broken')
      expect(fetched).toEqual(['/villa.jpg'])
      expect(log.warn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ source: address }), expect.anything())
      // It is not cached, and not requested again for a minute.
      expect(await readdir(join(dataDir, 'pictures')).catch(() => [])).toEqual([])
      expect(await withTimeout(320, address, avif)).toBe('broken')
      expect(fetched).toHaveLength(1)
      offer('/villa.jpg', (response) => response.end(picture))
      now += 60_000
      expect((await servePicture(160, address, avif, withTimeout)).contentType).toBe('image/avif')
    })

    it('that has too many pixels', async () => {
      const body = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
        .png({ compressionLevel: 9 })
        .toBuffer()
      expect(body.length).toBeLessThan(2_000_000)
      offer('/villa.jpg', (response) => response.end(body))
      expect(await foreign(160, address, avif)).toBe('broken')
    })
  })

  it.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0.0.0.0'])(
    'of %s is refused although its host is allowed, because its address is private and not a configured service',
    async (name) => {
      const { port } = new URL(host.endpoint)
      const other = open({
        hosts: [`${name}:${port}`, `[::ffff:7f00:1]:${port}`],
        endpoints: ['http://127.0.0.1:1/graphql'],
      })
      expect(await other(160, `http://${name}:${port}/villa.jpg`, avif)).toBe('broken')
      expect(fetched).toEqual([])
    },
  )

  function offer(path: string, answer: (response: ServerResponse) => void) {
    host.files.set(path, (_request, response) => {
      fetched.push(path)
      answer(response)
    })
  }
})

describe('the picture cache', () => {
  it('stays within its limit by deleting the least recently used files, also after a restart', async () => {
    const names = ['a', 'b', 'c', 'd']
    for (const name of names) await paint(join(contentDir, `media/${name}.jpg`), 700)
    const sizes = new Map<string, number>()
    for (const name of names) sizes.set(name, (await servePicture(640, `media/${name}.jpg`, avif)).body.length)
    await rm(join(dataDir, 'pictures'), { recursive: true })

    const cacheBytes = Math.round(3.5 * Math.max(...sizes.values()))
    const small = open({ cacheBytes })
    for (const name of ['a', 'b', 'c', 'a', 'd']) await servePicture(640, `media/${name}.jpg`, avif, small)
    const cached = await readdir(join(dataDir, 'pictures'))
    expect(cached).toHaveLength(3)
    const etagOf = async (name: string) => (await servePicture(640, `media/${name}.jpg`, avif, small)).etag.slice(1, -1)
    expect(cached.toSorted()).toEqual(
      (await Promise.all(['a', 'c', 'd'].map(etagOf))).map((key) => `${key}.avif`).toSorted(),
    )

    const smaller = open({ cacheBytes: Math.round(1.5 * Math.max(...sizes.values())) })
    await servePicture(640, photo, avif, smaller)
    expect(await readdir(join(dataDir, 'pictures'))).toHaveLength(1)
  })

  it('deletes partial files of a crash', async () => {
    await mkdir(join(dataDir, 'pictures'))
    const partial = `${'a'.repeat(32)}.avif.0b8f2c1e-1111-4222-8333-444455556666`
    await writeFile(join(dataDir, 'pictures', partial), 'half')
    await servePicture(160, photo, avif)
    expect(await readdir(join(dataDir, 'pictures'))).not.toContain(partial)
  })
})

const open = (chosen: Chosen = {}) => createPictures(options(chosen)).serve

type Chosen = Partial<Pick<Parameters<typeof createPictures>[0], 'cacheBytes' | 'isShown' | 'makeLarge'>> & {
  hosts?: string[]
  endpoints?: string[]
  timeoutMs?: number
}

function options({ hosts = [], endpoints = [], timeoutMs = 5_000, ...chosen }: Chosen = {}) {
  const foreign = createForeignPictures({ hosts, endpoints, timeoutMs, maxBytes: 2_000_000 })
  const usual = { cacheBytes: 10_000_000, isShown: async () => true }
  return { contentDir, dataDir, foreign, ...usual, log, clock: () => now, ...chosen }
}

async function servePicture(width: number, path: string, accept: string, from = serve): Promise<ServedPicture> {
  const picture = await from(width, path, accept)
  if (typeof picture === 'string') throw new Error(`${path} is ${picture}`)
  return picture
}

async function paint(file: string, width: number) {
  await writeFile(file, await stripes(width, 400).jpeg().toBuffer())
}

function stripes(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#284', noise } })
}
