import type { Clock } from '../../domain/ports.ts'
import { entityTag, isKnown } from '../http/entity-tag.ts'
import type { Post } from './posts-content.ts'
import { type PostsQuery, parsePostsQuery } from './posts-parameters.ts'
import { type RecordContext, select, toPostRecord } from './posts-record.ts'

type PostsOptions = RecordContext & {
  posts: readonly Post[]
  clock?: Clock
}

/**
 * The embedded posts service: `/wp-json/wp/v2/posts` and `/wp-json/wp/v2/posts/{id}` of WordPress's REST API, read-only,
 * as a function from a request to a response. Posts with a future date are not served.
 */
export function createPostsService({ posts, clock = Date.now, ...context }: PostsOptions) {
  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const published = posts.filter(({ date }) => Date.parse(date) <= clock())
    const route = /^\/wp-json\/wp\/v2\/posts(?:\/(?<id>\d+))?\/?$/.exec(url.pathname)
    if (!route) return refuse(404, 'rest_no_route', 'No route was found matching the URL and request method.')
    const parsed = parsePostsQuery(url.searchParams)
    if (!parsed.ok) return Response.json(parsed.error, { status: 400 })
    const { query } = parsed
    const show = (post: Post) => select(toPostRecord(post, url.origin, context), query._embed, query._fields)

    const id = route.groups?.id
    if (id !== undefined) {
      const post = published.find((each) => each.id === Number(id))
      return post ? answer(request, show(post)) : refuse(404, 'rest_post_invalid_id', 'Invalid post ID.')
    }
    const found = sort(published.filter(inSlugs(query.slug)), query)
    const pages = Math.ceil(found.length / query.per_page)
    if (query.page > Math.max(pages, 1)) {
      const message = 'The page number requested is larger than the number of pages available.'
      return refuse(400, 'rest_post_invalid_page_number', message)
    }
    const start = (query.page - 1) * query.per_page
    return answer(request, found.slice(start, start + query.per_page).map(show), {
      'X-WP-Total': `${found.length}`,
      'X-WP-TotalPages': `${pages}`,
      ...linksTo(url, query.page, pages),
    })
  }
}

/** Ignores case, like WordPress. */
function inSlugs(slugs: readonly string[]) {
  const wanted = new Set(slugs.map((slug) => slug.toLowerCase()))
  return ({ slug }: Post) => wanted.size === 0 || wanted.has(slug)
}

function sort(posts: readonly Post[], { orderby, order }: PostsQuery) {
  const key = (post: Post) => (orderby === 'date' ? Date.parse(post.date) : post[orderby])
  const ascending = (a: Post, b: Post) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id)
  return posts.toSorted(order === 'asc' ? ascending : (a, b) => ascending(b, a))
}

function linksTo(url: URL, page: number, pages: number): Record<string, string> {
  const at = (number: number, rel: string) => {
    const address = new URL(url)
    address.searchParams.set('page', `${number}`)
    return `<${address}>; rel="${rel}"`
  }
  const links = [...(page > 1 ? [at(page - 1, 'prev')] : []), ...(page < pages ? [at(page + 1, 'next')] : [])]
  return links.length > 0 ? { Link: links.join(', ') } : {}
}

function answer(request: Request, value: object, headers: Record<string, string> = {}) {
  const body = JSON.stringify(value)
  const etag = entityTag(body)
  const all = { ...headers, ETag: etag, 'Content-Type': 'application/json; charset=UTF-8', 'X-Robots-Tag': 'noindex' }
  if (isKnown(etag, request.headers.get('if-none-match') ?? ''))
    return new Response(null, { status: 304, headers: all })
  return new Response(body, { headers: all })
}

function refuse(status: number, code: string, message: string) {
  return Response.json({ code, message, data: { status } }, { status })
}
