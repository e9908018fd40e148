import { createHash } from 'node:crypto'
import type { Article, ArticleCard } from '../../app/insights/article.ts'
import type { DiskCopy } from '../last-good/disk-copy.ts'
import { createLastGood, type ReadingFault } from '../last-good/last-good.ts'
import type { Log } from '../log.ts'
import { findRelated } from './related.ts'
import type { ArticleSource } from './source.ts'

/** The articles as they were read last, newest first; the revision changes when any of them does. */
export type ArticleSnapshot = { articles: readonly Article[]; revision: string }

type Unavailable = { ok: false }

/** An article in its surroundings; null where there is none of that slug. */
type FindResult =
  | { ok: true; article: null }
  | {
      ok: true
      article: Article
      /** The next older one. */
      previous: ArticleCard | null
      /** The next newer one. */
      next: ArticleCard | null
      related: readonly ArticleCard[]
    }

/** The port that pages read articles from. `ok: false` says that their source is down and nothing was read before. */
export type Insights = {
  /** Newest first (C1). */
  listNewest(count: number): Promise<{ ok: true; articles: readonly ArticleCard[] } | Unavailable>
  /** A page of them, counted from 1; one past the last has none. */
  list(paging: {
    page: number
    perPage: number
  }): Promise<{ ok: true; articles: readonly ArticleCard[]; total: number; pages: number } | Unavailable>
  /** In any case of its letters. */
  find(slug: string): Promise<FindResult | Unavailable>
  /** All of them with their bodies, for the feed and the site map. */
  listWhole(): Promise<{ ok: true; articles: readonly Article[] } | Unavailable>
  /** Changes when any of them does; null while they were never read. */
  revision(): string | null
  /** Reads them again; says whether it could. */
  refresh(): Promise<boolean>
  /** Null where the articles are as new as they should be. */
  fault(): ReadingFault | null
}

type InsightsOptions = {
  source: ArticleSource
  /** Keeps the articles over a restart. */
  copy?: DiskCopy<ArticleSnapshot> | null
  /** Articles that were read longer ago are read again in the background. */
  maxAgeMs: number
  /** How long a visitor waits where nothing was ever read. */
  patienceMs?: number
  log: Log
  /** Milliseconds since 1970. */
  clock?: () => number
}

const relatedArticles = 3

export function createInsights({ source, ...options }: InsightsOptions): Insights {
  const kept = createLastGood<ArticleSnapshot>({ ...options, read, what: 'the articles' })

  async function read() {
    const result = await source.list()
    if (!result.ok) return result
    const { articles } = result
    return { ok: true as const, value: { articles, revision: toRevision(articles) } }
  }

  return {
    async listNewest(count) {
      const snapshot = await kept.get()
      return snapshot ? { ok: true, articles: snapshot.articles.slice(0, count).map(toCard) } : { ok: false }
    },

    async list({ page, perPage }) {
      const snapshot = await kept.get()
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
      const snapshot = await kept.get()
      if (!snapshot) return { ok: false }
      const { articles } = snapshot
      const wanted = slug.toLowerCase()
      const place = articles.findIndex((each) => each.slug.toLowerCase() === wanted)
      const article = articles[place]
      if (!article) return { ok: true, article: null }
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
      const snapshot = await kept.get()
      return snapshot ? { ok: true, articles: snapshot.articles } : { ok: false }
    },

    revision: () => kept.peek()?.revision ?? null,

    refresh: kept.refresh,
    fault: kept.fault,
  }
}

function toCard({ slug, title, date, excerpt, picture }: Article): ArticleCard {
  return { slug, title, date, excerpt, picture }
}

function toRevision(articles: readonly Article[]) {
  return createHash('sha256').update(JSON.stringify(articles)).digest('base64url').slice(0, 12)
}
