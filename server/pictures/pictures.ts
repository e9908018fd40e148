import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, sep } from 'node:path'
import pLimit, { type LimitFunction } from 'p-limit'
import { pictureWidths } from '../../domain/pictures/picture-widths.ts'
import type { Log } from '../../domain/ports.ts'
import { createSingleFlight } from '../single-flight.ts'
import { createFileCache } from './file-cache.ts'
import type { ForeignPictures } from './foreign-pictures.ts'
import { makeLargePicture } from './large-pictures.ts'
import { type Format, formats, makePicture, readDecodedBytes } from './make-picture.ts'

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
  /** Whether it may be had at all. */
  isKnown(): Promise<boolean>
  /**
   * Fetches it where it is not here yet, and gives a function that reads it, to be called when its turn has come: whatever
   * waits takes no memory. @throws Error where it cannot be had
   */
  fetch(): Promise<() => Promise<string | Buffer>>
  /** What was read is no picture. */
  drop?(): Promise<void>
}

type PicturesOptions = {
  contentDir: string
  dataDir: string
  /** Where pictures that were made ahead are; nothing is written there. */
  prebuiltDir?: string
  foreign: ForeignPictures
  /** Whether listings or articles show a foreign picture now: no other is fetched. */
  isShown: (url: string) => Promise<boolean>
  /** How much of them is kept on disk. */
  cacheBytes: number
  log: Log
  /** Milliseconds since 1970. */
  clock?: () => number
  makeLarge?: typeof makeLargePicture
}

/** A foreign picture that could not be had is not asked for again so soon, in milliseconds; one that took too much even later. */
const brokenFor = 60_000
const tooLargeFor = 600_000

/** Of so many broken ones it is known that they are. */
const maxBroken = 1_000

/**
 * Pictures of the content and of allowed hosts in the sizes that screens need (B10): fixed widths, never enlarged, kept in
 * `dataDir/pictures`, made once however many ask for one at the same time. The originals of foreign ones are kept there too.
 */
export function createPictures(options: PicturesOptions): ServePicture {
  const { contentDir, dataDir, prebuiltDir, foreign, isShown, cacheBytes, log, clock = Date.now } = options
  const { makeLarge = makeLargePicture } = options
  const cache = createFileCache({ folder: join(dataDir, 'pictures'), maxBytes: cacheBytes, log })
  const own = createOwnPictures(contentDir)
  const { run: once } = createSingleFlight()
  const limited = pLimit(concurrentEncodes)
  const oneAtATime = pLimit(1)
  const brokenUntil = new Map<string, number>()

  function foreignOriginal(url: string): Original {
    const name = `${toKey(['original', url])}.original`
    return {
      identity: ['foreign', url],
      name: url,
      isKnown: async () => (await cache.has(name)) || isShown(url),
      async fetch() {
        const notKept = await once(name, async () => {
          if (await cache.has(name)) return null
          const body = await foreign.fetch(url)
          await cache.keep(name, body)
          return (await cache.has(name)) ? null : body
        })
        return async () => notKept ?? (await cache.get(name)) ?? foreign.fetch(url)
      },
      drop: () => cache.drop(name),
    }
  }

  const isBroken = (identity: string) => clock() < (brokenUntil.get(identity) ?? 0)

  function noteBroken(identity: string, error: unknown) {
    const [oldest] = brokenUntil.keys()
    if (oldest && brokenUntil.size >= maxBroken) brokenUntil.delete(oldest)
    brokenUntil.set(identity, clock() + (error instanceof TooLargeError ? tooLargeFor : brokenFor))
  }

  /** Null where the picture turned out to be broken while this waited for its turn. */
  async function make(original: Original, width: number, format: Format): Promise<Buffer | null> {
    const identity = toKey(original.identity)
    const read = await original.fetch()
    const job = async () => ({ source: await read(), width, format })
    const inTurn = <Made>(limit: LimitFunction, work: () => Promise<Made>): Promise<Made | null> =>
      limit(async () => {
        if (isBroken(identity)) return null
        return work().catch((error) => {
          // Before the next one has its turn.
          noteBroken(identity, error)
          throw error
        })
      })

    const made = await inTurn(limited, async () => {
      const small = await job()
      const decodedBytes = await readDecodedBytes(small.source)
      if (decodedBytes > maxDecodedBytes) throw new TooLargeError(`decoding it would take ${decodedBytes} bytes`)
      return decodedBytes > largeBytes ? 'large' : makePicture(small)
    })
    if (made !== 'large') return made
    return inTurn(oneAtATime, async () =>
      makeLarge(await job()).catch(({ message }: Error) => {
        throw new TooLargeError(message)
      }),
    )
  }

  const readPrebuilt = async (name: string) =>
    prebuiltDir ? readFile(join(prebuiltDir, name)).catch(() => null) : null

  /** Null where the picture cannot be had, or is none. */
  async function serve(
    original: Original,
    width: number,
    format: Format,
    key: string,
  ): Promise<Buffer | 'not-found' | null> {
    const name = `${key}.${format.name}`
    const kept = (await readPrebuilt(name)) ?? (await cache.get(name))
    if (kept) return kept
    if (!(await original.isKnown())) return 'not-found'
    const identity = toKey(original.identity)
    if (isBroken(identity)) return null
    try {
      const body = await make(original, width, format)
      if (body) await cache.keep(name, body)
      return body
    } catch (err) {
      log.warn({ err, source: original.name }, 'a picture cannot be read')
      noteBroken(identity, err)
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
    if (body === 'not-found') return body
    if (body) return { body, contentType: format.contentType, etag: `"${key}"` }
    return isForeign ? 'broken' : 'not-found'
  }
}

/**
 * What decoding a picture may take: 100 megapixels of eight bits in three colours, or an AVIF of 16. Its process takes up
 * to 0.45 GB for it.
 */
const maxDecodedBytes = 300_000_000

/** From here on a picture is made in a process of its own. Most photographs of cameras and phones are smaller. */
const largeBytes = 64_000_000

class TooLargeError extends Error {}

function toKey(identity: readonly unknown[]) {
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 32)
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
      return { identity: [digest], name: file, isKnown: async () => true, fetch: async () => async () => file }
    } catch {
      return null
    }
  }
}

function formatFor(accept: string): Format {
  return formats.find(({ contentType }) => accept.includes(contentType)) ?? formats[2]
}

/** Each encode holds one of libuv's four threads: one stays free for files, or a busy moment would stop those as well. */
const concurrentEncodes = Math.min(availableParallelism(), 3)
