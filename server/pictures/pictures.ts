import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, sep } from 'node:path'
import pLimit, { type LimitFunction } from 'p-limit'
import { pictureSource, pictureUrl, pictureWidths } from '../../domain/pictures/picture-widths.ts'
import type { Log } from '../../domain/ports.ts'
import { cacheKey, createFileCache } from '../files/file-cache.ts'
import { createSingleFlight } from '../timing/single-flight.ts'
import type { ForeignPictures } from './foreign-pictures.ts'
import { makeLargePicture } from './large-pictures.ts'
import { type Format, formats, makePicture, maxDecodedBytes, readDecodedBytes } from './make-picture.ts'

/** A picture in one width and format. The format depends on `Accept`, so the response needs `Vary: Accept`. */
export type ServedPicture = { body: Buffer; contentType: string; etag: string }

/**
 * Returns a picture by its width and source: a path below the content such as `media/villa.jpg`, or a full address.
 * `broken` means that an allowed foreign picture could not be fetched or decoded.
 */
export type ServePicture = (
  width: number,
  source: string,
  accept: string,
) => Promise<ServedPicture | 'not-found' | 'broken'>

/** The pictures of the site: in the sizes of screens, or as originals for drawing something else from them. */
export type Pictures = {
  serve: ServePicture
  /** The original of a picture that a page shows, by its address there. Null if it cannot be had. */
  findOriginal(url: string): Promise<Pick<Original, 'key' | 'fetch'> | null>
}

/** The original of a picture: a file of the content, or a foreign picture. */
type Original = {
  /** Changes when the picture changes; part of the cache key. */
  identity: readonly unknown[]
  /** The identity as a text. */
  key: string
  /** For the log. */
  name: string
  /** False for a foreign picture that is neither cached nor shown by a page. */
  isServable(): Promise<boolean>
  /**
   * Fetches the original if it is not cached. Returns a function that reads it, so that queued jobs hold no bytes in memory.
   * @throws Error if the original cannot be fetched
   */
  fetch(): Promise<() => Promise<string | Buffer>>
  /** Removes an original that is not a picture from the cache. */
  discard?(): Promise<void>
}

type PicturesOptions = {
  contentDir: string
  dataDir: string
  /** The folder of prebuilt pictures; nothing is written there. */
  prebuiltDir?: string
  foreign: ForeignPictures
  /** True if a listing or an article shows this foreign picture now. No other is fetched. */
  isShown: (url: string) => Promise<boolean>
  /** The maximum size of the cache on disk. */
  cacheBytes: number
  log: Log
  /** Milliseconds since 1970. */
  clock?: () => number
  makeLarge?: typeof makeLargePicture
}

/** A broken picture is not tried again for this time; longer for one that took too much memory or time. */
const brokenMs = 60_000
const tooLargeMs = 600_000

/** Limits the memory for broken pictures. */
const maxBroken = 1_000

/**
 * Serves pictures of the content and of allowed hosts in the sizes that screens need (B10): fixed widths, never enlarged.
 * They are cached in `dataDir/pictures`, with the originals of foreign ones. Simultaneous requests share one encode.
 */
export function createPictures(options: PicturesOptions): Pictures {
  const { contentDir, dataDir, prebuiltDir, foreign, isShown, cacheBytes, log, clock = Date.now } = options
  const { makeLarge = makeLargePicture } = options
  const cache = createFileCache({ folder: join(dataDir, 'pictures'), maxBytes: cacheBytes, log })
  const own = createOwnPictures(contentDir)
  const { run: once } = createSingleFlight()
  const limited = pLimit(concurrentEncodes)
  const oneAtATime = pLimit(1)
  const brokenUntil = new Map<string, number>()

  function foreignOriginal(url: string): Original {
    const name = `${cacheKey(['original', url])}.original`
    return {
      identity: ['foreign', url],
      key: cacheKey(['foreign', url]),
      name: url,
      isServable: async () => (await cache.has(name)) || isShown(url),
      async fetch() {
        const uncached = await once(name, async () => {
          if (await cache.has(name)) return null
          const body = await foreign.fetch(url)
          await cache.set(name, body)
          return (await cache.has(name)) ? null : body
        })
        return async () => uncached ?? (await cache.get(name)) ?? foreign.fetch(url)
      },
      discard: () => cache.delete(name),
    }
  }

  const isBroken = (identity: string) => clock() < (brokenUntil.get(identity) ?? 0)

  function noteBroken(identity: string, error: unknown) {
    const [oldest] = brokenUntil.keys()
    if (oldest && brokenUntil.size >= maxBroken) brokenUntil.delete(oldest)
    brokenUntil.set(identity, clock() + (error instanceof TooLargeError ? tooLargeMs : brokenMs))
  }

  /** Null if the picture turned out to be broken while this was queued. */
  async function make(original: Original, width: number, format: Format): Promise<Buffer | null> {
    const identity = original.key
    const read = await original.fetch()
    const job = async () => ({ source: await read(), width, format })
    const inQueue = <Made>(limit: LimitFunction, work: () => Promise<Made>): Promise<Made | null> =>
      limit(async () => {
        if (isBroken(identity)) return null
        return work().catch((error) => {
          // Before the next job of the queue starts.
          noteBroken(identity, error)
          throw error
        })
      })

    const made = await inQueue(limited, async () => {
      const small = await job()
      const decodedBytes = await readDecodedBytes(small.source)
      if (decodedBytes > maxDecodedBytes) throw new TooLargeError(`decoding it would take ${decodedBytes} bytes`)
      return decodedBytes > largeBytes ? 'large' : makePicture(small)
    })
    if (made !== 'large') return made
    return inQueue(oneAtATime, async () =>
      makeLarge(await job()).catch(({ message }: Error) => {
        throw new TooLargeError(message)
      }),
    )
  }

  const readPrebuilt = async (name: string) =>
    prebuiltDir ? readFile(join(prebuiltDir, name)).catch(() => null) : null

  /** Null if the original cannot be fetched or decoded. */
  async function serve(
    original: Original,
    width: number,
    format: Format,
    key: string,
  ): Promise<Buffer | 'not-found' | null> {
    const name = `${key}.${format.name}`
    const cached = (await readPrebuilt(name)) ?? (await cache.get(name))
    if (cached) return cached
    if (!(await original.isServable())) return 'not-found'
    const identity = original.key
    if (isBroken(identity)) return null
    try {
      const body = await make(original, width, format)
      if (body) await cache.set(name, body)
      return body
    } catch (err) {
      log.warn({ err, source: original.name }, 'a picture cannot be read')
      noteBroken(identity, err)
      await original.discard?.()
      return null
    }
  }

  async function find(source: string): Promise<Original | null> {
    if (!/^https?:\/\//.test(source)) return own(source)
    return foreign.isAllowed(source) ? foreignOriginal(source) : null
  }

  return {
    async serve(width, source, accept) {
      if (!pictureWidths.some((known) => known === width)) return 'not-found'
      const original = await find(source)
      if (!original) return 'not-found'
      const format = formatFor(accept)
      // The key includes the encoder's settings, because they change the picture.
      const key = cacheKey([...original.identity, width, format])
      const body = await once(key, () => serve(original, width, format, key))
      if (body === 'not-found') return body
      if (body) return { body, contentType: format.contentType, etag: `"${key}"` }
      return original.discard ? 'broken' : 'not-found'
    },
    async findOriginal(url) {
      const source = pictureSource(pictureUrl(url, 1280)) ?? ''
      const original = await find(source.startsWith('/') ? decodePath(source.slice(1)) : source)
      if (!original || isBroken(original.key) || !(await original.isServable())) return null
      const fetch = () =>
        original.fetch().catch((error) => {
          noteBroken(original.key, error)
          throw error
        })
      return { key: original.key, fetch }
    },
  }
}

/** A path that is badly encoded stays as it is: there is no such file. */
function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** A picture above this size is made in a child process. Most photographs of cameras and phones are smaller. */
const largeBytes = 64_000_000

class TooLargeError extends Error {}

/** Finds picture files in the content's media folder; refuses symbolic links that leave it. */
function createOwnPictures(contentDir: string) {
  /** By path, time and size, so that each file is hashed once. */
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
      // The content hash instead of the path, so that prebuilt pictures are found on another machine.
      return {
        identity: [digest],
        key: cacheKey([digest]),
        name: file,
        isServable: async () => true,
        fetch: async () => async () => file,
      }
    } catch {
      return null
    }
  }
}

function formatFor(accept: string): Format {
  return formats.find(({ contentType }) => accept.includes(contentType)) ?? formats[2]
}

/** Each encode takes one of libuv's four threads; one stays free for file access. */
const concurrentEncodes = Math.min(availableParallelism(), 3)
