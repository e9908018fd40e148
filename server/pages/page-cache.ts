import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { entityTag, isKnown } from '../http/entity-tag.ts'
import { createSingleFlight } from '../timing/single-flight.ts'

/** A rendered page, compressed with Brotli. */
export type CachedPage = {
  headers: readonly (readonly [name: string, value: string])[]
  etag: string
  br: Buffer
}

/** Each page has two variants: nothing else about a visitor may change it (F14). */
export type PageKey = { address: string; dataSaver: boolean }

/**
 * `uncached` is a response that must not be cached: one that its route does not declare public, an error, or a page whose content
 * was never read or changes all the time.
 */
type Answer = { cached: CachedPage } | { uncached: Response }

/** In bytes: some 5,000 pages, counting both variants. */
const maxBytes = 64 * 1024 * 1024

/**
 * Addresses with a query have no limit in number, and neither have other spellings of a page's address. They share a small
 * cache of their own, so that they evict no page.
 */
const maxOthers = 200

/**
 * Brotli's quality for the first response. 4 takes 1 ms less for a listings page, and 1.6 KB more of 19; 7 takes 2 ms more than 6, outside the event
 * loop, and the first view of a property fits its first bytes only so.
 */
const firstQuality = 7

/** The pages that wait for their smallest encoding stay in memory after an eviction too, so a crawler must not add to them without limit. */
const maxWaiting = 100

/**
 * The revision of the content is part of the key, so pages of two revisions are never mixed. `isListed` tells the
 * site's own spelling of an address from others.
 */
export function createPageCache(isListed: (address: string) => Promise<boolean>) {
  const pages = new LRUCache<string, CachedPage>({ maxSize: maxBytes, sizeCalculation: ({ br }) => br.length })
  const others = new LRUCache<string, CachedPage>({ max: maxOthers })
  const rendering = createSingleFlight()
  const compressFurther = createCompressor()

  function lookUp(key: PageKey, revision: string | null) {
    const name = nameOf(key, revision)
    return (key.address.includes('?') ? null : pages.get(name)) ?? others.get(name) ?? null
  }

  return {
    /** The page, if it is cached for this revision of the content. If it is wanted in Brotli, it is compressed further for later requests. */
    find(key: PageKey, revision: string | null, encoding: Encoding) {
      const page = lookUp(key, revision)
      if (page && encoding === 'br') compressFurther(page)
      return page
    },

    /**
     * The page, rendered now if it is not cached for this revision. Requests of the same moment share one render. A
     * page whose content changed during the render may show some of both revisions, so it is not cached.
     */
    async get(key: PageKey, revision: () => string | null, render: () => Promise<Response>): Promise<Answer> {
      const before = revision()
      if (before === null) return { uncached: await render() }
      const cached = lookUp(key, before)
      if (cached) return { cached }
      let isFirst = false
      const result = await rendering.run(nameOf(key, before), () => {
        isFirst = true
        return renderAndCache()
      })
      // A body can be read once, so only the first of several requests takes an uncached response.
      return 'cached' in result || isFirst ? result : { uncached: await render() }

      async function renderAndCache(): Promise<Answer> {
        const response = await render()
        if (!isCacheable(response) || revision() !== before) return { uncached: response }
        const page = await toCachedPage(response)
        const cache = !key.address.includes('?') && (await isListed(key.address)) ? pages : others
        cache.set(nameOf(key, before), page)
        return { cached: page }
      }
    },
  }
}

/** An address begins with a slash, so no name means two pages. */
function nameOf({ address, dataSaver }: PageKey, revision: string | null) {
  return dataSaver ? `${revision} small ${address}` : `${revision} ${address}`
}

/** Only what its route declares public, and nothing that says otherwise besides. */
function isCacheable({ status, headers }: Response) {
  const caching = headers.get('Cache-Control') ?? ''
  const isPublic = /\bpublic\b/i.test(caching) && !/\b(private|no-store|no-cache)\b/i.test(caching)
  return status === 200 && isPublic && !headers.has('Set-Cookie')
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const decompress = promisify(brotliDecompress)

async function toCachedPage(response: Response): Promise<CachedPage> {
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    headers: [...response.headers],
    etag: entityTag(bytes),
    br: await brotli(bytes, firstQuality),
  }
}

/**
 * Compresses a page as far as Brotli can, once it is requested again by a client that takes Brotli: most searches never are. It takes a
 * tenth of a second, twenty times a render, so it does one page at a time.
 */
function createCompressor(): (page: CachedPage) => void {
  const seen = new WeakSet<CachedPage>()
  const inTurn = pLimit(1)

  async function compress(page: CachedPage) {
    try {
      page.br = await brotli(await decompress(page.br), 11)
    } catch {
      // There was not enough memory. The larger encoding serves as well.
    }
  }

  return (page) => {
    if (seen.has(page) || inTurn.pendingCount >= maxWaiting) return
    seen.add(page)
    void inTurn(() => compress(page))
  }
}

function brotli(bytes: Buffer, quality: number) {
  return compressBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page's bytes in an encoding. Others than Brotli's are made for each request: only robots and programs ask for them over TLS. */
export async function encode({ br }: CachedPage, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return br
  const plain = await decompress(br)
  return encoding === 'gzip' ? compressGzip(plain) : plain
}

const encodings: Encoding[] = ['br', 'gzip', 'identity']

/** The encoding that the client prefers, the smallest of equally preferred ones (RFC 9110, section 12.5.3). */
export function chooseEncoding(accepted = ''): Encoding {
  return negotiate(accepted.toLowerCase(), encodings) ?? 'identity'
}

/** The encoding is part of the tag: each encoding is a representation of its own. */
export function tagOf({ etag }: CachedPage, encoding: Encoding): string {
  return encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`
}

/** True when the browser has this page already, in any encoding. */
export function isKnownPage({ etag }: CachedPage, ifNoneMatch: string): boolean {
  return isKnown(etag, ifNoneMatch.replaceAll(/-(br|gzip)(?=")/g, ''))
}
