import * as v from 'valibot'
import { parseJson } from '../bodies/json.ts'
import type { ReadFailure } from '../ports/read-failure.ts'
import { type Fetch, fetchText, statusFailure, type TextAnswer } from './fetch-text.ts'
import { postId } from './wordpress-post.ts'

/** WordPress's maximum. */
const postsPerPage = 100

/** Stops the reading of an endless list. */
const maxPages = 100

/** Fits a hundred long posts, each with the site's whole index in place of its picture. */
const maxBytes = 20 * 1024 * 1024

type Page = { ok: true; posts: readonly unknown[]; pages: number | null }

/** The page after the last one, for which WordPress sends an error. */
type NoPage = { ok: true; posts: null }

const errorSchema = v.object({ code: v.string() })

/** Reads all posts of a WordPress site, page by page, with conditional requests for pages that have a validator. */
export function createPagesReader({
  endpoint,
  fetch,
  timeoutMs,
}: {
  endpoint: string
  fetch: Fetch
  timeoutMs: number
}) {
  const cache = new Map<string, { validators: Record<string, string>; page: Page }>()
  let prettyPermalinks = true

  function addressOf(page: number) {
    const query = `per_page=${postsPerPage}&page=${page}&${parameters}`
    return prettyPermalinks
      ? `${endpoint}/wp-json/wp/v2/posts?${query}`
      : `${endpoint}/?rest_route=/wp/v2/posts&${query}`
  }

  async function readPage(number: number): Promise<Page | NoPage | ReadFailure> {
    const address = addressOf(number)
    const cached = cache.get(address)
    const init = { headers: { accept: 'application/json', ...cached?.validators } }
    const answer = await fetchText(fetch, address, init, { timeoutMs, maxBytes })
    if (!answer.ok) return answer
    if (answer.status === 304 && cached) return cached.page
    const page = toPage(answer, number)
    const validators = validatorsOf(answer.headers)
    if (page.ok && page.posts && validators) cache.set(address, { validators, page })
    else cache.delete(address)
    return page
  }

  /** Sites without pretty permalinks serve their API at another address, and send 404 or their home page at this one. */
  async function findFirstPage(): Promise<Page | NoPage | ReadFailure> {
    const page = await readPage(1)
    if (page.ok || (page.status !== 404 && page.reason !== 'not-json')) return page
    prettyPermalinks = !prettyPermalinks
    const otherPage = await readPage(1)
    if (otherPage.ok) return otherPage
    prettyPermalinks = !prettyPermalinks
    return page
  }

  /** Posts may move between pages while we read, so one may come twice: the result has each once. */
  return async (): Promise<{ ok: true; posts: unknown[] } | ReadFailure> => {
    const posts = new Map<unknown, unknown>()
    for (let number = 1; number <= maxPages; number++) {
      const page = number === 1 ? await findFirstPage() : await readPage(number)
      if (!page.ok) return page
      const before = posts.size
      for (const post of page.posts ?? []) posts.set(postId(post) ?? post, post)
      const last = page.posts === null || (page.posts.length < postsPerPage && number >= (page.pages ?? 1))
      if (last || posts.size === before) return { ok: true, posts: [...posts.values()] }
    }
    return { ok: false, reason: 'unexpected', detail: `more than ${maxPages} pages` }
  }
}

/**
 * Ordered by id, ascending: a post that is published while we read comes last, and two posts of equal dates cannot swap
 * pages.
 */
const parameters = new URLSearchParams({
  orderby: 'id',
  order: 'asc',
  _embed: 'author,wp:featuredmedia',
  _fields: 'id,slug,link,date,date_gmt,modified_gmt,title,content,_links,_embedded',
})

function toPage(answer: TextAnswer, number: number): Page | NoPage | ReadFailure {
  const { status, headers, body } = answer
  const json = parseJson(body)
  if (status !== 200) {
    const parsed = v.safeParse(errorSchema, json)
    const code = parsed.success ? parsed.output.code : ''
    if (number > 1 && code === 'rest_post_invalid_page_number') return { ok: true, posts: null }
    return statusFailure(answer, code)
  }
  if (json === undefined) return { ok: false, reason: 'not-json', detail: body.slice(0, 80) }
  if (!Array.isArray(json)) return { ok: false, reason: 'unexpected', detail: 'not a list of posts' }
  const pages = Number(headers.get('x-wp-totalpages') ?? Number.NaN)
  return { ok: true, posts: json, pages: Number.isInteger(pages) ? pages : null }
}

function validatorsOf(headers: Headers): Record<string, string> | null {
  const [etag, lastModified] = [headers.get('etag'), headers.get('last-modified')]
  if (etag) return { 'if-none-match': etag }
  return lastModified ? { 'if-modified-since': lastModified } : null
}
