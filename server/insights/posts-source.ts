import { setImmediate } from 'node:timers/promises'
import { memoize } from '../../domain/memoize.ts'
import type { Clock } from '../../domain/ports.ts'
import { urls } from '../../domain/urls.ts'
import type { Post } from '../content-service/posts-content.ts'
import { ownOrigin } from '../html/addresses.ts'
import { type ArticleSource, newestFirst } from '../ports/article-source.ts'
import { type ArticleContext, toArticle } from '../sources/article.ts'

type PostsOptions = ArticleContext & { posts: readonly Post[]; clock: Clock }

/** The articles of the content folder. Those with a future date are not published yet. */
export function createPostsSource({ posts, clock, ...context }: PostsOptions): ArticleSource {
  const read = memoize(({ id, slug, title, date, author, picture, html }: Post) =>
    toArticle(
      {
        ...{ id, slug, title, date, updated: date, author, html },
        picture: picture === null ? null : { url: `/media/${picture}`, alt: '' },
        base: ownOrigin + urls.article(slug),
      },
      context,
    ),
  )
  return {
    async list() {
      const articles = []
      for (const post of posts) {
        if (Date.parse(post.date) > clock()) continue
        // Yields to other requests between two posts.
        await setImmediate()
        articles.push(read(post))
      }
      return { ok: true, articles: articles.toSorted(newestFirst), unreadable: [] }
    },
  }
}
