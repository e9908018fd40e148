import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pictureUrl, pictureWidths } from '../../app/ui/picture-widths.ts'
import { createPictures, type ServedPicture, type ServePicture } from './pictures.ts'

const photo = 'media/villa.jpg'
const avif = 'image/avif,image/webp,image/*,*/*;q=0.8'

let contentDir: string
let dataDir: string
let serve: ServePicture
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

beforeEach(async () => {
  vi.clearAllMocks()
  contentDir = await mkdtemp(join(tmpdir(), 'pictures-content-'))
  dataDir = await mkdtemp(join(tmpdir(), 'pictures-data-'))
  await mkdir(join(contentDir, 'media'))
  await paint(join(contentDir, photo), 700)
  serve = createPictures({ contentDir, dataDir, log })
})

afterEach(async () => {
  for (const folder of [contentDir, dataDir]) await rm(folder, { recursive: true })
})

describe('what is asked for is served', () => {
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

  it('upright, where the camera only noted that it was turned', async () => {
    await sharp(await stripes(400, 200).jpeg().toBuffer())
      .withMetadata({ orientation: 6 })
      .toFile(join(contentDir, 'media/turned.jpg'))
    const { body } = await servePicture(160, 'media/turned.jpg', avif)
    expect(await sharp(body).metadata()).toMatchObject({ width: 160, height: 320 })
  })

  it('at the address that pages write', () => {
    expect(pictureUrl(`/${photo}`, 640)).toBe('/pictures/640/media/villa.jpg')
    expect(pictureUrl('https://media.example/villa.jpg', 640)).toBe('https://media.example/villa.jpg')
  })
})

describe('each picture is made once', () => {
  it('for many who ask at the same time, and for those who come later', async () => {
    const pictures = await Promise.all(Array.from({ length: 20 }, () => servePicture(640, photo, avif)))
    expect(new Set(pictures.map(({ body }) => body)).size).toBe(1)

    const [file, ...others] = await readdir(join(dataDir, 'pictures'))
    expect(others).toEqual([])
    await writeFile(join(dataDir, 'pictures', file ?? ''), 'kept')
    const restarted = createPictures({ contentDir, dataDir, log })
    expect(await restarted(640, photo, avif)).toMatchObject({ body: Buffer.from('kept'), etag: pictures[0]?.etag })
  })

  it('by whatever address', async () => {
    const { etag } = await servePicture(160, photo, avif)
    expect(await servePicture(160, 'media/.//villa.jpg', avif)).toMatchObject({ etag })
  })

  it('and made again when its original changes', async () => {
    const before = await servePicture(160, photo, avif)
    await paint(join(contentDir, photo), 500)
    await utimes(join(contentDir, photo), 1, 1)
    const after = await servePicture(160, photo, avif)
    expect(after.etag).not.toBe(before.etag)
    expect(after.body).not.toEqual(before.body)
  })

  it('and served where it cannot be kept', async () => {
    await writeFile(join(dataDir, 'pictures'), 'a file where the folder should be')
    expect((await servePicture(160, photo, avif)).body.length).toBeGreaterThan(100)
    expect(log.warn).toHaveBeenCalledOnce()
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

  it('where the file is no picture, and the log says so', async () => {
    await writeFile(join(contentDir, 'media/broken.jpg'), 'not a picture')
    expect(await serve(160, 'media/broken.jpg', avif)).toBe('not-found')
    expect(log.warn).toHaveBeenCalledOnce()
  })
})

async function servePicture(width: number, path: string, accept: string): Promise<ServedPicture> {
  const picture = await serve(width, path, accept)
  if (picture === 'not-found') throw new Error(`${path} was not found`)
  return picture
}

async function paint(file: string, width: number) {
  await writeFile(file, await stripes(width, 400).jpeg().toBuffer())
}

function stripes(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#284', noise } })
}
