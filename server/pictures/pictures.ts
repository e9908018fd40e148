import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureSource, pictureUrl, pictureWidths } from '../../domain/pictures/picture-widths.ts'
import type { Clock, Log } from '../../domain/ports.ts'
import { createFileCache } from '../files/file-cache.ts'
import { digestOf } from '../text/digest.ts'
import { createSingleFlight } from '../timing/single-flight.ts'
import { createEncoder, type MakeLarge } from './encoder.ts'
import { groundVersion } from './ground.ts'
import { type Format, formats } from './make-picture.ts'
import { createOriginals, type Original, type OriginalsOptions } from './originals.ts'

/** A picture in one width and format. The format depends on `Accept`, so the response needs `Vary: Accept`. */
export type ServedPicture = { body: Buffer; contentType: string; etag: string }

export type Pictures = ReturnType<typeof createPictures>

type PicturesOptions = Omit<OriginalsOptions, 'cache'> & {
  dataDir: string
  /** The folder of prebuilt pictures; nothing is written there. */
  prebuiltDir?: string
  /** The maximum size of the cache on disk. */
  cacheBytes: number
  log: Log
  clock?: Clock
  makeLarge?: MakeLarge
}

/**
 * Serves pictures of the content and of allowed hosts in the sizes that screens need (B10): fixed widths, never enlarged.
 * They are cached in `dataDir/pictures`, with the originals of foreign ones. Simultaneous requests share one encode.
 */
export function createPictures(options: PicturesOptions) {
  const { dataDir, prebuiltDir, cacheBytes, log, clock = Date.now, makeLarge } = options
  const cache = createFileCache({ folder: join(dataDir, 'pictures'), maxBytes: cacheBytes, log })
  const find = createOriginals({ ...options, cache })
  const { isBroken, fetch, make } = createEncoder(clock, makeLarge)
  const { run: once } = createSingleFlight()

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
    if (isBroken(original)) return null
    try {
      const body = await make(original, width, format)
      if (body) await cache.set(name, body)
      return body
    } catch (err) {
      log.warn({ err, source: original.name }, 'a picture cannot be read')
      await original.discard?.()
      return null
    }
  }

  return {
    /**
     * Returns a picture by its width and source: a path below the content such as `media/villa.jpg`, or a full address.
     * `broken` means that an allowed foreign picture could not be fetched or decoded.
     */
    async serve(width: number, source: string, accept: string): Promise<ServedPicture | 'not-found' | 'broken'> {
      if (!pictureWidths.some((known) => known === width)) return 'not-found'
      const original = await find(source)
      if (!original) return 'not-found'
      const format = formats.find(({ contentType }) => accept.includes(contentType)) ?? formats[2]
      // The key includes the settings, because they change the picture.
      const key = digestOf([original.key, groundVersion, width, format])
      const body = await once(key, () => serve(original, width, format, key))
      if (body === 'not-found') return body
      if (body) return { body, contentType: format.contentType, etag: `"${key}"` }
      return original.discard ? 'broken' : 'not-found'
    },
    /** The original of a picture that a page shows, by its address there. Null if it cannot be had. */
    async findOriginal(url: string): Promise<Pick<Original, 'key' | 'fetch'> | null> {
      const source = pictureSource(pictureUrl(url, 1280)) ?? ''
      const original = await find(source.startsWith('/') ? decodePath(source.slice(1)) : source)
      if (!original || isBroken(original) || !(await original.isServable())) return null
      return { key: original.key, fetch: () => fetch(original) }
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
