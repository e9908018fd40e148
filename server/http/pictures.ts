import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, sep } from 'node:path'
import { pictureWidths } from '../../app/ui/picture-widths.ts'
import type { Log } from '../log.ts'
import { createFileCache } from './file-cache.ts'
import type { ForeignPictures } from './foreign-pictures.ts'
import { createLimit } from './limit.ts'

/** A picture in one width and format. Which format depends on `Accept`: the answer needs `Vary: Accept`. */
export type ServedPicture = { body: Buffer; contentType: string; etag: string }

/**
 * A picture by its width and source: a path below the content such as `media/villa.jpg`, or a whole address. `broken` is a
 * foreign one that may be asked for, and could not be had.
 */
export type ServePicture = (
  width: number,
  source: string,
  accept: string,
) => Promise<ServedPicture | 'not-found' | 'broken'>

/** Where a picture comes from. */
type Original = {
  /** Changes with the picture. */
  identity: readonly unknown[]
  /** For the log. */
  name: string
  /** A file's path, or its bytes. @throws Error where it cannot be had */
  read(): Promise<string | Buffer>
  /** What was read is no picture. */
  drop?(): Promise<void>
}

type PicturesOptions = {
  contentDir: string
  dataDir: string
  /** Where pictures that were made ahead are; nothing is written there. */
  madeAheadDir?: string
  foreign: ForeignPictures
  /** How much of them is kept on disk. */
  cacheBytes: number
  log: Log
  /** Milliseconds since 1970. */
  clock?: () => number
}

/** A foreign picture that could not be had is not asked for again so soon, in milliseconds. */
const brokenFor = 60_000

/** Of so many broken ones it is known that they are. */
const mostBroken = 1_000

/**
 * Pictures of the content and of allowed hosts in the sizes that screens need (B10): fixed widths, never enlarged, kept in
 * `dataDir/pictures`, made once however many ask for one at the same time. The originals of foreign ones are kept there too.
 */
export function createPictures(options: PicturesOptions): ServePicture {
  const { contentDir, dataDir, madeAheadDir, foreign, cacheBytes, log, clock = Date.now } = options
  const cache = createFileCache({ folder: join(dataDir, 'pictures'), maxBytes: cacheBytes, log })
  const own = createOwnPictures(contentDir)
  const once = createOnce()
  const limited = createLimit(concurrentEncodes)
  const brokenUntil = new Map<string, number>()

  function foreignOriginal(url: string): Original {
    const name = `${toKey(['original', url])}.original`
    return {
      identity: ['foreign', url],
      name: url,
      read: () =>
        once(name, async () => {
          const kept = await cache.get(name)
          if (kept) return kept
          const body = await foreign.fetch(url)
          await cache.keep(name, body)
          return body
        }),
      drop: () => cache.drop(name),
    }
  }

  async function make(original: Original, width: number, format: Format): Promise<Buffer> {
    const source = await original.read()
    return limited(async () => {
      const sharp = await loadSharp()
      return sharp(source, { limitInputPixels: mostPixels })
        .autoOrient()
        .resize({ width, withoutEnlargement: true })
        .flatten(format.name === 'jpeg' && { background: '#fff' })
        .toFormat(format.name, format.options)
        .timeout({ seconds: longestEncode })
        .toBuffer()
    })
  }

  const readMadeAhead = async (name: string) =>
    madeAheadDir ? readFile(join(madeAheadDir, name)).catch(() => null) : null

  /** Null where the picture cannot be had, or is none. */
  async function serve(original: Original, width: number, format: Format, key: string): Promise<Buffer | null> {
    const name = `${key}.${format.name}`
    const kept = (await readMadeAhead(name)) ?? (await cache.get(name))
    if (kept) return kept
    const identity = toKey(original.identity)
    if (clock() < (brokenUntil.get(identity) ?? 0)) return null
    try {
      const body = await make(original, width, format)
      await cache.keep(name, body)
      return body
    } catch (err) {
      log.warn({ err, source: original.name }, 'a picture cannot be read')
      const [oldest] = brokenUntil.keys()
      if (oldest && brokenUntil.size >= mostBroken) brokenUntil.delete(oldest)
      brokenUntil.set(identity, clock() + brokenFor)
      await original.drop?.()
      return null
    }
  }

  return async (width, source, accept) => {
    if (!pictureWidths.some((known) => known === width)) return 'not-found'
    const isForeign = /^https?:\/\//.test(source)
    if (isForeign && !foreign.isAllowed(source)) return 'not-found'
    const original = isForeign ? foreignOriginal(source) : await own(source)
    if (!original) return 'not-found'

    const format = formatFor(accept)
    // The encoder's settings belong to it, as they make other pictures.
    const key = toKey([...original.identity, width, format])
    const body = await once(key, () => serve(original, width, format, key))
    if (body) return { body, contentType: format.contentType, etag: `"${key}"` }
    return isForeign ? 'broken' : 'not-found'
  }
}

function toKey(identity: readonly unknown[]) {
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 32)
}

/** Who asks for something that is under way shares it. */
function createOnce() {
  const underWay = new Map<string, Promise<unknown>>()
  return <Result>(key: string, job: () => Promise<Result>): Promise<Result> => {
    const known = underWay.get(key) as Promise<Result> | undefined
    if (known) return known
    const result = job().finally(() => underWay.delete(key))
    underWay.set(key, result)
    return result
  }
}

/** More than the cameras of photographers make; what is larger was made to fill the memory. */
const mostPixels = 100_000_000

/** In seconds. */
const longestEncode = 20

/**
 * Loaded at the first picture: it costs the start 70 ms and 13 MB. Set up once: to block the readers again would take them
 * from a picture that is being read at that moment.
 */
let sharpLoading: ReturnType<typeof setUpSharp> | null = null
const loadSharp = () => {
  sharpLoading ??= setUpSharp()
  return sharpLoading
}

async function setUpSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  // A foreign file says itself what it is: drawings with addresses in them and documents are none of our pictures.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`) })
  return sharp
}

/** The picture files within the content's media; links that lead out of it do not count. */
function createOwnPictures(contentDir: string) {
  /** By file and its state: read once. */
  const digests = new Map<string, string>()

  return async (path: string): Promise<Original | null> => {
    if (!/^media\/[^\0\\]+\.(jpe?g|png|webp)$/i.test(path)) return null
    try {
      const media = await realpath(join(contentDir, 'media'))
      const file = await realpath(join(contentDir, path))
      const facts = await stat(file)
      if (!file.startsWith(media + sep) || !facts.isFile()) return null
      const state = [file, facts.mtimeMs, facts.size].join(' ')
      const digest =
        digests.get(state) ??
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex')
      digests.set(state, digest)
      // What it shows and not where it lies: so a picture that was made elsewhere from the same file is known.
      return { identity: [digest], name: file, read: async () => file }
    } catch {
      return null
    }
  }
}

/**
 * In the order of preference; JPEG is for those who name neither of the others. Photographs 640 px wide come to 15, 33
 * and 38 KB: of AVIF's, twice the pixels at quality 40 look better on a phone than half as many at 50, and weigh the same.
 * Its effort 0 makes one in 70 ms; 2 takes 250 ms to save 7 %, and 4 takes 1.3 s to save 4 % more: a list of 24 cards that
 * nobody has seen yet must not take seconds, nor a first start minutes.
 */
const formats = [
  { name: 'avif', contentType: 'image/avif', options: { quality: 40, effort: 0, chromaSubsampling: '4:2:0' } },
  { name: 'webp', contentType: 'image/webp', options: { quality: 72, effort: 3 } },
  { name: 'jpeg', contentType: 'image/jpeg', options: { quality: 75, mozjpeg: true } },
] as const

type Format = (typeof formats)[number]

function formatFor(accept: string): Format {
  return formats.find(({ contentType }) => accept.includes(contentType)) ?? formats[2]
}

/** Each encode holds one of libuv's four threads: one stays free for files, or a busy moment would stop those as well. */
const concurrentEncodes = Math.min(availableParallelism(), 3)
