import { setImmediate } from 'node:timers/promises'
import { once } from '../../domain/once.ts'
import type { Clock } from '../../domain/ports.ts'
import { urls } from '../../domain/urls.ts'
import type { Post } from '../content/service/posts-content.ts'
import { type ArticleContext, toArticle } from '../sources/article.ts'
import { type ArticleSource, newestFirst } from '../sources/article-source.ts'
import { ownOrigin } from '../text/html/addresses.ts'

type PostsOptions = ArticleContext & { posts: readonly Post[]; clock: Clock }

/** The articles of the content folder. Those with a future date are not published yet. */
export function createPostsSource({ posts, clock, ...context }: PostsOptions): ArticleSource {
  const readers = posts.map((post) => {
    const { id, slug, title, date, author, picture, html } = post
    const record = {
      ...{ id, slug, title, date, updated: date, author, html },
      picture: picture === null ? null : { url: `/media/${picture}`, alt: '' },
      base: ownOrigin + urls.article(slug),
    }
    return { date, read: once(() => toArticle(record, context)) }
  })
  return {
    async list() {
      const articles = []
      for (const { date, read } of readers) {
        if (Date.parse(date) > clock()) continue
        // Yields to other requests between two posts.
        await setImmediate()
        articles.push(read())
      }
      return { ok: true, articles: articles.toSorted(newestFirst), unreadable: [] }
    },
  }
}
