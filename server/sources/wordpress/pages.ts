import * as v from 'valibot'
import type { Log } from '../../../domain/ports.ts'
import { findJsonWithin } from '../../http/bodies/json-within.ts'
import { type Fetch, fetchText, statusFailure, type TextAnswer } from '../fetch-text.ts'
import type { ReadFailure } from '../read-failure.ts'
import { postId } from './post.ts'

/** Posts in a page: WordPress's maximum, and what sites that refuse it still send. */
const pageSizes = [100, 50, 20, 10] as const

/** Stops the reading of an endless list. */
const maxPosts = 10_000

/** Fits a hundred long posts, each with the site's whole index in place of its picture. */
const maxBytes = 20 * 1024 * 1024

type Page = { ok: true; posts: readonly unknown[]; pages: number | null }

/** The page after the last one, for which WordPress sends an error. */
type NoPage = { ok: true; posts: null }

/**
 * `tooMany`: the site may be able to send fewer posts at once. `elsewhere`: a web server answered, but not WordPress's API, which may
 * be at its other address.
 */
type Refusal = { ok: false; failure: ReadFailure; cause: 'tooMany' | 'elsewhere' | null }

const errorSchema = v.object({ code: v.string() })

/** Reads all posts of a WordPress site, page by page. */
export function createPagesReader({
  endpoint,
  fetch,
  timeoutMs,
  log,
}: {
  endpoint: string
  fetch: Fetch
  timeoutMs: number
  log: Log
}) {
  let prettyPermalinks = true
  /** The size of a page that the site sent last. */
  let pageSize: number = pageSizes[0]
  const reportCut = createCutReport(log)

  function addressOf(page: number) {
    const query = `per_page=${pageSize}&page=${page}&${parameters}`
    return prettyPermalinks
      ? `${endpoint}/wp-json/wp/v2/posts?${query}`
      : `${endpoint}/?rest_route=/wp/v2/posts&${query}`
  }

  async function readPage(number: number): Promise<Page | NoPage | Refusal> {
    const init = { headers: { accept: 'application/json' } }
    const answer = await fetchText(fetch, addressOf(number), init, { timeoutMs, maxBytes })
    return answer.ok ? toPage(answer, number, reportCut) : { ok: false, failure: answer, cause: causeOf(answer) }
  }

  /**
   * Reads the page that begins at a position or shortly before it. Asks for fewer posts where the site cannot send so many: hosts limit
   * the memory and the time of an answer, and plugins forbid large pages.
   */
  async function readFrom(position: number): Promise<Page | NoPage | Refusal> {
    for (;;) {
      const page = await readPage(Math.floor(position / pageSize) + 1)
      if (page.ok || page.cause !== 'tooMany') return page
      const fewer = pageSizes.find((size) => size < pageSize)
      // Nothing was gained by asking for fewer: the site is down.
      pageSize = fewer ?? pageSizes[0]
      if (fewer === undefined) return page
    }
  }

  /** Sites without pretty permalinks serve their API at another address, and answer at this one with an error, a redirect or their home page. */
  async function findFirstPage(): Promise<Page | NoPage | Refusal> {
    const page = await readFrom(0)
    if (page.ok || page.cause !== 'elsewhere') return page
    prettyPermalinks = !prettyPermalinks
    const otherPage = await readFrom(0)
    if (otherPage.ok) return otherPage
    prettyPermalinks = !prettyPermalinks
    return page
  }

  /** Posts may move between pages while we read, so one may come twice: the result has each once. */
  return async (): Promise<{ ok: true; posts: unknown[] } | ReadFailure> => {
    const posts = new Map<unknown, unknown>()
    let position = 0
    while (position < maxPosts) {
      const page = position === 0 ? await findFirstPage() : await readFrom(position)
      if (!page.ok) return page.failure
      const before = posts.size
      for (const post of page.posts ?? []) posts.set(postId(post) ?? post, post)
      const number = Math.floor(position / pageSize) + 1
      if (posts.size === before || isLast(page, number, pageSize)) return { ok: true, posts: [...posts.values()] }
      position = number * pageSize
    }
    return { ok: false, reason: 'unexpected', detail: `more than ${maxPosts / pageSize} pages` }
  }
}

/** A short page is the last one, unless the site sends fewer than were asked for, whatever it is asked. */
function isLast({ posts, ...page }: Page | NoPage, number: number, size: number): boolean {
  if (posts === null) return true
  if (posts.length >= size) return false
  const pages = 'pages' in page ? page.pages : null
  return pages === null ? !pageSizes.some((each) => each === posts.length) : number >= pages
}

/** Logs what was cut off around JSON, once for texts that differ in numbers only: caches write the time into theirs. */
function createCutReport(log: Log) {
  const shapes = new Set<string>()
  return (whole: string) => {
    const cut = whole.slice(0, maxCut)
    const shape = cut.replaceAll(/\d+/g, '0')
    if (cut === '' || shapes.has(shape) || shapes.size === maxShapes) return
    shapes.add(shape)
    log.warn({ cut }, 'text around the JSON of the WordPress site is left out')
  }
}

/** In characters: enough to find out who wrote it. */
const maxCut = 500

/** Stops a site that writes something else each time. */
const maxShapes = 20

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

function toPage(answer: TextAnswer, number: number, reportCut: (cut: string) => void): Page | NoPage | Refusal {
  const { status, headers, body } = answer
  const found = findJsonWithin(body)
  reportCut(found?.cut ?? '')
  if (status !== 200) {
    const parsed = v.safeParse(errorSchema, found?.value)
    const code = parsed.success ? parsed.output.code : ''
    if (number > 1 && code === 'rest_post_invalid_page_number') return { ok: true, posts: null }
    const failure = statusFailure(answer, code)
    return { ok: false, failure, cause: causeOf(failure, code) }
  }
  if (found === undefined) {
    const failure = { ok: false, reason: 'not-json', detail: body.slice(0, 80) } as const
    return { ok: false, failure, cause: isCutShort(body) ? 'tooMany' : 'elsewhere' }
  }
  if (!Array.isArray(found.value)) {
    const failure = { ok: false, reason: 'unexpected', detail: 'not a list of posts' } as const
    return { ok: false, failure, cause: 'elsewhere' }
  }
  const pages = Number(headers.get('x-wp-totalpages') ?? Number.NaN)
  return { ok: true, posts: found.value, pages: Number.isInteger(pages) ? pages : null }
}

/** Nothing at all, or the beginning of a list: PHP had no memory or time left. */
function isCutShort(body: string): boolean {
  return body.trim() === '' || /^\s{0,20}\[\s{0,20}\{/.test(body)
}

function causeOf({ reason, status = 0, retryAfterMs }: ReadFailure, code = ''): Refusal['cause'] {
  if (reason === 'time-out' || reason === 'too-large' || code === 'rest_invalid_param') return 'tooMany'
  if (reason !== 'status' || status === 429 || retryAfterMs !== undefined) return null
  if (status >= 500 || status === 413) return 'tooMany'
  return code === '' || code === 'rest_no_route' ? 'elsewhere' : null
}
