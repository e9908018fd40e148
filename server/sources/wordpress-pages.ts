import * as v from 'valibot'
import type { ReadFailure } from '../stale-cache/read-failure.ts'
import { type Fetch, fetchText, parseJson, retryAfterMs, type TextAnswer } from './fetch-text.ts'
import { postId } from './wordpress-post.ts'

/** The most that WordPress gives in one answer. */
const postsOnAPage = 100

/** A list that never ends is not read for ever. */
const maxPages = 100

/** A hundred long posts, each with the index of a site where its picture should be. */
const maxBytes = 20 * 1024 * 1024

type Page = { ok: true; posts: readonly unknown[]; pages: number | null }

/** Past the last page: WordPress says so with an error. */
type NoPage = { ok: true; posts: null }

const refusal = v.object({ code: v.string() })

/** Reads all posts of a WordPress site, page by page. A page that says how to ask whether it changed is asked that way. */
export function createPagesReader({
  endpoint,
  fetch,
  timeoutMs,
}: {
  endpoint: string
  fetch: Fetch
  timeoutMs: number
}) {
  const known = new Map<string, { validators: Record<string, string>; page: Page }>()
  let pretty = true

  function addressOf(page: number) {
    const query = `per_page=${postsOnAPage}&page=${page}&${parameters}`
    return pretty ? `${endpoint}/wp-json/wp/v2/posts?${query}` : `${endpoint}/?rest_route=/wp/v2/posts&${query}`
  }

  async function readPage(number: number): Promise<Page | NoPage | ReadFailure> {
    const address = addressOf(number)
    const before = known.get(address)
    const init = { headers: { accept: 'application/json', ...before?.validators } }
    const answer = await fetchText(fetch, address, init, { timeoutMs, maxBytes })
    if (!answer.ok) return answer
    if (answer.status === 304 && before) return before.page
    const page = toPage(answer, number)
    const validators = validatorsOf(answer.headers)
    if (page.ok && page.posts && validators) known.set(address, { validators, page })
    else known.delete(address)
    return page
  }

  /** Sites without pretty permalinks have their API at another address, and nothing or their home page at this one. */
  async function findFirstPage(): Promise<Page | NoPage | ReadFailure> {
    const page = await readPage(1)
    if (page.ok || (page.status !== 404 && page.reason !== 'not-json')) return page
    pretty = !pretty
    const elsewhere = await readPage(1)
    if (elsewhere.ok) return elsewhere
    pretty = !pretty
    return page
  }

  /** Each post once, whatever the totals say: where posts move between pages while we read, one may come twice. */
  return async (): Promise<{ ok: true; posts: unknown[] } | ReadFailure> => {
    const posts = new Map<unknown, unknown>()
    for (let number = 1; number <= maxPages; number++) {
      const page = number === 1 ? await findFirstPage() : await readPage(number)
      if (!page.ok) return page
      const before = posts.size
      for (const post of page.posts ?? []) posts.set(postId(post) ?? post, post)
      const last = page.posts === null || (page.posts.length < postsOnAPage && number >= (page.pages ?? 1))
      if (last || posts.size === before) return { ok: true, posts: [...posts.values()] }
    }
    return { ok: false, reason: 'unexpected', detail: `more than ${maxPages} pages` }
  }
}

/**
 * By their numbers, and in rising order: what is published while we read stands at the end, and equal dates cannot make a
 * post vanish between two pages.
 */
const parameters = new URLSearchParams({
  orderby: 'id',
  order: 'asc',
  _embed: 'author,wp:featuredmedia',
  _fields: 'id,slug,link,date,date_gmt,modified_gmt,title,content,_links,_embedded',
})

function toPage({ status, headers, body }: TextAnswer, number: number): Page | NoPage | ReadFailure {
  const json = parseJson(body)
  if (status !== 200) {
    const refused = v.safeParse(refusal, json)
    const code = refused.success ? refused.output.code : ''
    if (number > 1 && code === 'rest_post_invalid_page_number') return { ok: true, posts: null }
    const askedMs = retryAfterMs(headers)
    return {
      ok: false,
      reason: 'status',
      status,
      detail: `HTTP ${status}${code && `: ${code}`}`,
      ...(askedMs > 0 && { retryAfterMs: askedMs }),
    }
  }
  if (json === undefined) return { ok: false, reason: 'not-json', detail: body.slice(0, 80) }
  if (!Array.isArray(json)) return { ok: false, reason: 'unexpected', detail: 'not a list of posts' }
  const pages = Number(headers.get('x-wp-totalpages') ?? Number.NaN)
  return { ok: true, posts: json, pages: Number.isInteger(pages) ? pages : null }
}

function validatorsOf(headers: Headers): Record<string, string> | null {
  const [etag, changed] = [headers.get('etag'), headers.get('last-modified')]
  if (etag) return { 'if-none-match': etag }
  return changed ? { 'if-modified-since': changed } : null
}
