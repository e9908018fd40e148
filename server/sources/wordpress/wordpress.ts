import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Log } from '../../../domain/ports.ts'
import type { ArticleContext } from '../article.ts'
import { linkToOneAnother } from '../article-links.ts'
import { type ArticleSource, newestFirst } from '../article-source.ts'
import type { Fetch } from '../fetch-text.ts'
import { createPagesReader } from './pages.ts'
import { type ParsedPost, parsePost } from './post.ts'

type WordpressOptions = ArticleContext & {
  /** The site's address without a trailing slash. */
  endpoint: string
  fetch: Fetch
  /** The firm's, as an IANA name. */
  timeZone: string
  /** For one page with its body. */
  timeoutMs?: number
  log: Log
}

/** Articles from a WordPress site's REST API (section 7). */
export function createWordpressSource({
  endpoint,
  fetch,
  timeoutMs = 10_000,
  log,
  ...articleContext
}: WordpressOptions): ArticleSource {
  const readPages = createPagesReader({ endpoint, fetch, timeoutMs, log })
  const context = { ...articleContext, endpoint: `${endpoint}/` }
  /** By the hash of a post, so that each version is parsed and sanitised once. */
  let cache = new Map<string, ParsedPost>()

  async function parse(post: unknown) {
    // Yields to other requests between two posts.
    await setImmediate()
    const parsed = parsePost(post, context)
    if (!parsed.ok) log.warn(parsed.fault, 'a post is not an article and is left out')
    return parsed
  }

  return {
    async list() {
      const read = await readPages()
      if (!read.ok) return read
      const nextCache: typeof cache = new Map()
      const parsed: ParsedPost[] = []
      for (const post of read.posts) {
        const version = hash('sha256', JSON.stringify(post), 'base64url')
        const each = nextCache.get(version) ?? cache.get(version) ?? (await parse(post))
        nextCache.set(version, each)
        parsed.push(each)
      }
      cache = nextCache
      return {
        ok: true,
        articles: linkToOneAnother(
          parsed.filter((post) => post.ok),
          context.endpoint,
        ).toSorted(newestFirst),
        unreadable: parsed.flatMap((post) => (post.ok ? [] : { id: post.id, slug: post.slug })),
      }
    },
  }
}
