import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, sep } from 'node:path'
import { pictureWidths } from '../../app/ui/picture-widths.ts'
import type { Log } from '../log.ts'

/** A picture in one width and format. Which format depends on `Accept`: the answer needs `Vary: Accept`. */
export type ServedPicture = { body: Buffer; contentType: string; etag: string }

/** Answers `/pictures/<width>/<path>`; the path is the picture's own address without its first slash. */
export type ServePicture = (width: number, path: string, accept: string) => Promise<ServedPicture | 'not-found'>

/**
 * Pictures of the content in the sizes that screens need (B10): fixed widths, never enlarged, kept in
 * `dataDir/pictures`, made once however many ask for one at the same time.
 */
export function createPictures(options: { contentDir: string; dataDir: string; log: Log }): ServePicture {
  const { contentDir, log } = options
  const cacheDir = join(options.dataDir, 'pictures')
  const inFlight = new Map<string, Promise<Buffer | null>>()
  const limited = createLimit(concurrentEncodes)

  /** Null where the source is no picture. */
  async function make(source: string, width: number, format: Format, cached: string): Promise<Buffer | null> {
    // Loaded at the first picture: it costs the start 70 ms and 13 MB.
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    try {
      const body = await sharp(source)
        .autoOrient()
        .resize({ width, withoutEnlargement: true })
        .flatten(format.name === 'jpeg' && { background: '#fff' })
        .toFormat(format.name, format.options)
        .toBuffer()
      await keep(cached, body)
      return body
    } catch (err) {
      log.warn({ err, source }, 'a picture cannot be read')
      return null
    }
  }

  /** Under another name first, so that nobody reads half a file. A full disk costs time, not the picture. */
  async function keep(cached: string, body: Buffer) {
    try {
      await mkdir(cacheDir, { recursive: true })
      const partial = `${cached}.${randomUUID()}`
      await writeFile(partial, body)
      await rename(partial, cached)
    } catch (err) {
      log.warn({ err }, 'a picture cannot be kept')
    }
  }

  return async (width, path, accept) => {
    if (!pictureWidths.some((known) => known === width)) return 'not-found'
    const source = await findSource(contentDir, path)
    if (!source) return 'not-found'

    const format = formatFor(accept)
    // The file and not the address, which can be written in many ways; the encoder's settings, as they make other pictures.
    const identity = JSON.stringify([source.path, source.modified, source.size, width, format])
    const key = createHash('sha256').update(identity).digest('hex').slice(0, 32)
    const cached = join(cacheDir, `${key}.${format.name}`)
    const pending =
      inFlight.get(key) ??
      readFile(cached)
        .catch(() => limited(() => make(source.path, width, format, cached)))
        .finally(() => inFlight.delete(key))
    inFlight.set(key, pending)
    const body = await pending
    return body ? { body, contentType: format.contentType, etag: `"${key}"` } : 'not-found'
  }
}

/** A picture file within the content's media; links that lead out of it do not count. */
async function findSource(contentDir: string, path: string) {
  if (!/^media\/[^\0\\]+\.(jpe?g|png|webp)$/i.test(path)) return null
  try {
    const media = await realpath(join(contentDir, 'media'))
    const file = await realpath(join(contentDir, path))
    const facts = await stat(file)
    if (!file.startsWith(media + sep) || !facts.isFile()) return null
    return { path: file, modified: facts.mtimeMs, size: facts.size }
  } catch {
    return null
  }
}

/**
 * In the order of preference; JPEG is for those who name neither of the others. Photographs 640 px wide come to 29, 33
 * and 38 KB. AVIF's effort 0 makes one in 65 ms; 1 takes 160 ms to save 15 %, and 4 takes 1.8 s to save 5 % more: a list
 * of 24 cards that nobody has seen yet must not take seconds.
 */
const formats = [
  { name: 'avif', contentType: 'image/avif', options: { quality: 60, effort: 0, chromaSubsampling: '4:2:0' } },
  { name: 'webp', contentType: 'image/webp', options: { quality: 72, effort: 3 } },
  { name: 'jpeg', contentType: 'image/jpeg', options: { quality: 75, mozjpeg: true } },
] as const

type Format = (typeof formats)[number]

function formatFor(accept: string): Format {
  return formats.find(({ contentType }) => accept.includes(contentType)) ?? formats[2]
}

/** Each encode holds one of libuv's four threads: one stays free for files, or a busy moment would stop those as well. */
const concurrentEncodes = Math.min(availableParallelism(), 3)

/** At most so many jobs run at once; the others wait in their order. */
function createLimit(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(job: () => Promise<Result>): Promise<Result> => {
    if (running === most) await new Promise<void>((start) => waiting.push(start))
    else running++
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
