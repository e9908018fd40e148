import type { Article, ArticleCard } from '../../domain/insights/article.ts'
import type { Insights } from '../../domain/ports.ts'
import { type ArticleSource, newestFirst, type UnreadablePost } from '../sources/article-source.ts'
import type { ContentSource } from '../sources/stale-cache/content-source.ts'
import { createReadingCheck } from '../sources/stale-cache/reading-check.ts'
import { createStaleCache, type StaleCacheOptions } from '../sources/stale-cache/stale-cache.ts'
import { digestOf } from '../text/digest.ts'
import { findRelated } from './related.ts'

/** The articles as they were read last, newest first; the revision changes when any of them does. */
export type ArticleSnapshot = {
  articles: readonly Article[]
  revision: string
  /** Posts that cannot be parsed. The last copy of such a post may be among the articles. */
  unreadable: readonly UnreadablePost[]
}
export type CachedInsights = Insights & ContentSource

type InsightsOptions = Omit<StaleCacheOptions<ArticleSnapshot>, 'read' | 'what'> & {
  source: ArticleSource
  /** True when missing articles were really deleted; on a foreign site they may be missing by a fault. */
  trustsLosses: boolean
}

const relatedArticles = 3

export function createInsights({
  source,
  trustsLosses,
  clock = Date.now,
  ...options
}: InsightsOptions): CachedInsights {
  const cache = createStaleCache<ArticleSnapshot>({ ...options, clock, read, what: 'the articles' })
  const check = createReadingCheck<Article>({ trustsLosses, clock })

  async function read(last: ArticleSnapshot | null) {
    const result = await source.list()
    if (!result.ok) return result
    const { articles: items, unreadable } = result
    const checked = check(last && { items: last.articles, unreadable: last.unreadable }, { items, unreadable })
    if (!checked.ok) return checked
    // The copies of unreadable posts come last, so sort them in.
    const articles = unreadable.length > 0 ? checked.items.toSorted(newestFirst) : checked.items
    const revision = digestOf([articles, unreadable]).slice(0, 12)
    return { ok: true as const, value: { articles, revision, unreadable } }
  }

  return {
    name: 'articles',

    async listNewest(count) {
      const snapshot = await cache.get()
      return snapshot ? { ok: true, articles: snapshot.articles.slice(0, count).map(toCard) } : { ok: false }
    },

    async list({ page, perPage }) {
      const snapshot = await cache.get()
      if (!snapshot) return { ok: false }
      const { articles } = snapshot
      const start = (page - 1) * perPage
      return {
        ok: true,
        articles: articles.slice(start, start + perPage).map(toCard),
        total: articles.length,
        pages: Math.ceil(articles.length / perPage),
      }
    },

    async find(slug) {
      const snapshot = await cache.get()
      if (!snapshot) return { ok: false }
      const { articles } = snapshot
      const wanted = slug.toLowerCase()
      const place = articles.findIndex((each) => each.slug.toLowerCase() === wanted)
      const article = articles[place]
      if (!article) {
        const isUnreadable = snapshot.unreadable.some((each) => each.slug?.toLowerCase() === wanted)
        return isUnreadable ? { ok: false } : { ok: true, article: null }
      }
      const [previous, next] = [articles[place + 1], articles[place - 1]]
      const others = articles.filter((each) => ![article, previous, next].includes(each))
      return {
        ok: true,
        article,
        previous: previous ? toCard(previous) : null,
        next: next ? toCard(next) : null,
        related: findRelated(article, others, relatedArticles).map(toCard),
      }
    },

    async listWhole() {
      const snapshot = await cache.get()
      return snapshot ? { ok: true, articles: snapshot.articles } : { ok: false }
    },

    revision: () => cache.peek()?.revision ?? null,

    refresh: cache.refresh,
    fault: cache.fault,
    countUnreadable: () => cache.last()?.unreadable.length ?? 0,
  }
}

function toCard({ slug, title, date, excerpt, picture }: Article): ArticleCard {
  return { slug, title, date, excerpt, picture }
}
