import { hash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { digestOfUrl } from '../../domain/office/photographs.ts'
import type { FileCache } from '../files/file-cache.ts'
import { digestOf } from '../text/digest.ts'
import { createSingleFlight } from '../timing/single-flight.ts'
import type { ForeignPictures } from './foreign-pictures.ts'

/** Photographs that the office stored, by the digests of their bytes. */
export type StoredPhotographs = {
  has(digest: string): Promise<boolean>
  /** @throws Error when it is not stored */
  read(digest: string): Promise<Buffer>
}

/** The original of a picture: a file of the content, a stored photograph, or a foreign picture. */
export type Original = {
  /** Changes when the picture changes; part of the cache key. */
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

export type OriginalsOptions = {
  contentDir: string
  foreign: ForeignPictures
  /** None while pictures of the content are prebuilt. */
  photographs?: StoredPhotographs
  /** True if a listing or an article shows this foreign picture now. No other is fetched. */
  isShown: (url: string) => Promise<boolean>
  /** Holds the originals of foreign pictures. */
  cache: FileCache
}

/** Finds the original of a source, which is a path such as `media/villa.jpg` or `photographs/4f….jpg`, or a full address; null for none. */
export type FindOriginal = (source: string) => Promise<Original | null>

export function createOriginals({ contentDir, foreign, photographs, isShown, cache }: OriginalsOptions): FindOriginal {
  const findOwn = createOwnPictures(contentDir)
  const { run: once } = createSingleFlight()

  return async (source) => {
    const digest = digestOfUrl(`/${source}`)
    if (digest !== null) return photographs ? findPhotograph(photographs, digest) : null
    if (!/^https?:\/\//.test(source)) return findOwn(source)
    return foreign.isAllowed(source) ? toForeign(source) : null
  }

  /** True also for a photograph that only a draft names: nobody can guess a digest. */
  async function findPhotograph({ has, read }: StoredPhotographs, digest: string): Promise<Original | null> {
    if (!(await has(digest))) return null
    return {
      key: digest,
      name: `photograph ${digest}`,
      isServable: async () => true,
      fetch: async () => () => read(digest),
    }
  }

  function toForeign(url: string): Original {
    const name = `${digestOf(['original', url])}.original`
    return {
      key: url,
      name: url,
      isServable: async () => (await cache.has(name)) || isShown(url),
      async fetch() {
        await once(name, async () => {
          if (!(await cache.has(name))) await cache.set(name, await foreign.fetch(url))
        })
        return async () => (await cache.get(name)) ?? foreign.fetch(url)
      },
      discard: () => cache.delete(name),
    }
  }
}

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
      const digest = digests.get(state) ?? hash('sha256', await readFile(file))
      digests.set(state, digest)
      // The content hash instead of the path, so that prebuilt pictures are found on another machine.
      return {
        key: digest,
        name: file,
        isServable: async () => true,
        fetch: async () => async () => file,
      }
    } catch {
      return null
    }
  }
}
