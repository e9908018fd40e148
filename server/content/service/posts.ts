import type { Clock } from '../../../domain/ports.ts'
import { newestFirst } from '../../sources/article-source.ts'
import type { Post } from './posts-content.ts'
import { parsePostsQuery } from './posts-parameters.ts'
import { type RecordContext, toPostRecord } from './posts-record.ts'

type PostsOptions = RecordContext & {
  posts: readonly Post[]
  clock?: Clock
}

/**
 * The embedded posts service: `/wp-json/wp/v2/posts` of WordPress's REST API, read-only, newest first, as a function from a request to a
 * response. Posts with a future date are not served.
 */
export function createPostsService({ posts, clock = Date.now, ...context }: PostsOptions) {
  const sorted = posts.toSorted(newestFirst)
  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams, origin } = new URL(request.url)
    if (!/^\/wp-json\/wp\/v2\/posts\/?$/.test(pathname))
      return refuse(404, 'rest_no_route', 'No route was found matching the URL and request method.')
    const parsed = parsePostsQuery(searchParams)
    if (!parsed.ok) return Response.json(parsed.error, { status: 400 })
    const { page, per_page, slug, _embed } = parsed.query

    const found = sorted.filter(({ date }) => Date.parse(date) <= clock()).filter(inSlugs(slug))
    const pages = Math.ceil(found.length / per_page)
    if (page > Math.max(pages, 1)) {
      const message = 'The page number requested is larger than the number of pages available.'
      return refuse(400, 'rest_post_invalid_page_number', message)
    }
    const shown = found.slice((page - 1) * per_page, page * per_page)
    const records = shown.map((post) => toPostRecord(post, { ...context, origin, embeds: _embed !== undefined }))
    return Response.json(records, {
      headers: {
        'Content-Type': 'application/json; charset=UTF-8',
        'X-Robots-Tag': 'noindex',
        'X-WP-Total': `${found.length}`,
        'X-WP-TotalPages': `${pages}`,
      },
    })
  }
}

/** Ignores case, like WordPress. */
function inSlugs(slugs: readonly string[]) {
  const wanted = new Set(slugs.map((slug) => slug.toLowerCase()))
  return ({ slug }: Post) => wanted.size === 0 || wanted.has(slug)
}

function refuse(status: number, code: string, message: string) {
  return Response.json({ code, message, data: { status } }, { status })
}
