import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A page as it is sent: its headers, and its bytes, compressed once; with gzip when somebody first takes nothing better. */
export type KeptPage = {
  headers: readonly (readonly [name: string, value: string])[]
  etag: string
  bytes: { br: Buffer; gzip: Buffer | null }
}

export type PageCache = {
  /** The page at an address, if it is kept as of this revision. */
  find(address: string, revision: string | null): KeptPage | null
  /**
   * The page at an address, rendered now if it is not kept as of this revision; what the same moment asks for is rendered
   * once. A page whose content changed while it was rendered may show some of both: it is rendered again. `fresh` is an
   * answer that is none to keep: an error, what says `no-store`, a page of content of which nothing is known yet, or that would not hold still.
   */
  get(
    address: string,
    revision: () => string | null,
    render: () => Promise<Response>,
  ): Promise<{ kept: KeptPage } | { fresh: Response }>
}

/** Bytes, all encodings together: some 800 pages. */
const maxBytes = 64 * 1024 * 1024

/**
 * Addresses with a query are without number, and so are other spellings of a page's address: they share a small room of their
 * own, so that they push out no page.
 */
const maxOthers = 200

/** Renderings of a page whose content changes under each of them. */
const maxAttempts = 3

/**
 * Pages of one revision of the content are never shown with those of another: the revision is part of the key. `isListed` tells
 * the site's own spelling of an address from others.
 */
export function createPageCache(isListed: (address: string) => Promise<boolean>): PageCache {
  const pages = new LRUCache<string, KeptPage>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const others = new LRUCache<string, KeptPage>({ max: maxOthers })
  const rendering = new Map<string, Promise<{ kept: KeptPage } | { fresh: Response }>>()

  function find(address: string, revision: string | null) {
    const key = `${revision} ${address}`
    const kept = (address.includes('?') ? null : pages.get(key)) ?? others.get(key)
    if (kept) improve(kept)
    return kept ?? null
  }

  return {
    find,

    async get(address, revision, render) {
      const before = revision()
      if (before === null) return { fresh: await render() }
      const kept = find(address, before)
      if (kept) return { kept }
      const key = `${before} ${address}`
      // Only the first of those who came at the same moment may take an answer that is not kept: its body is read once.
      const underway = rendering.get(key)
      if (underway) {
        const result = await underway
        return 'kept' in result ? result : { fresh: await render() }
      }
      const result = renderAndKeep()
      rendering.set(key, result)
      try {
        return await result
      } finally {
        rendering.delete(key)
      }

      async function renderAndKeep() {
        for (let attempt = 1; ; attempt++) {
          const before = revision()
          const response = await render()
          const changed = before === null || revision() !== before
          if (!mayBeKept(response) || (changed && attempt === maxAttempts)) return { fresh: response }
          if (changed) continue
          const page = await toKept(response)
          const room = !address.includes('?') && (await isListed(address)) ? pages : others
          room.set(`${before} ${address}`, page)
          return { kept: page }
        }
      }
    },
  }
}

function mayBeKept({ status, headers }: Response) {
  return status === 200 && headers.get('Cache-Control') !== 'no-store'
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const decompress = promisify(brotliDecompress)

async function toKept(response: Response): Promise<KeptPage> {
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    headers: [...response.headers],
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    bytes: { br: await brotli(bytes, 5), gzip: null },
  }
}

const improved = new WeakSet<KeptPage>()
let improving: Promise<unknown> = Promise.resolve()

/** Pages that wait are held in memory even where the cache let them go: who asks twice for thousands must not fill it. */
let waiting = 0
const maxWaiting = 100

/**
 * The smallest form, made once somebody comes back to a page, which most searches never see. One page at a time: it takes
 * a tenth of a second, twenty times what rendering takes.
 */
function improve(page: KeptPage) {
  if (improved.has(page) || waiting === maxWaiting) return
  improved.add(page)
  waiting++
  improving = improving
    .then(() => decompress(page.bytes.br))
    .then((bytes) => brotli(bytes, 11))
    .then(
      (smallest) => {
        page.bytes.br = smallest
      },
      // Without the memory for it, the larger form serves as well.
      () => {},
    )
    .then(() => waiting--)
}

function brotli(bytes: Buffer, quality: number) {
  return compressBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}

function sizeOf({ bytes }: KeptPage) {
  // gzip, when it is made, is hardly twice as large as brotli; and what is sent is kept as a text besides.
  return 6 * bytes.br.length
}

export type Encoding = 'identity' | keyof KeptPage['bytes']

/** A page's bytes in an encoding. Without any they are made for each who asks: browsers take gzip at least. */
export async function encode({ bytes }: KeptPage, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return decompress(bytes.br)
  bytes[encoding] ??= await compressGzip(await decompress(bytes.br))
  return bytes[encoding]
}

/** Browsers say it in few ways, and each in every request. */
const chosen = new LRUCache<string, Encoding>({ max: 100 })

/** The encoding to answer with, the smallest that is accepted (RFC 9110, section 12.5.3). */
export function chooseEncoding(accepted = ''): Encoding {
  const known = chosen.get(accepted)
  if (known) return known
  const encoding = findSmallest(accepted)
  chosen.set(accepted, encoding)
  return encoding
}

function findSmallest(accepted: string): Encoding {
  const offered = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((encoding) => offered.includes(encoding)) ?? 'identity'
}

/** One representation, one tag: the encoding is part of it. */
export function tagOf({ etag }: KeptPage, encoding: Encoding): string {
  return encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`
}

/** Whether the browser has this page already, in whatever encoding, weakened by a proxy or not (RFC 9110, section 13.1.2). */
export function isKnown({ etag }: KeptPage, ifNoneMatch: string): boolean {
  const tags = ifNoneMatch.split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/-(br|gzip)"$/, '"'),
  )
  return tags.includes(etag) || tags.includes('*')
}
