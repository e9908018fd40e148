import { createHash } from 'node:crypto'
import type { Article, ArticleCard } from '../../app/insights/article.ts'
import type { DiskCopy } from '../last-good/disk-copy.ts'
import { createLastGood, type ReadingFault } from '../last-good/last-good.ts'
import { createReadingCheck } from '../last-good/reading-check.ts'
import type { Log } from '../log.ts'
import { findRelated } from './related.ts'
import { type ArticleSource, newestFirst, type UnreadablePost } from './source.ts'

/** The articles as they were read last, newest first; the revision changes when any of them does. */
export type ArticleSnapshot = {
  articles: readonly Article[]
  revision: string
  /** Posts that are there and cannot be read; of some there is an older copy among the articles. */
  unreadable: readonly UnreadablePost[]
}

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

/** The port that pages read articles from. `ok: false` says that there is something that could never be read. */
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
  /** How many posts of the last reading cannot be read. */
  countUnreadable(): number
}

type InsightsOptions = {
  source: ArticleSource
  /** Whether articles that are suddenly gone are gone: on a foreign site it may be a fault. */
  believesLosses: boolean
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

export function createInsights({ source, believesLosses, clock = Date.now, ...options }: InsightsOptions): Insights {
  const kept = createLastGood<ArticleSnapshot>({ ...options, clock, read, what: 'the articles' })
  const check = createReadingCheck<Article>({ believesLosses, clock })

  async function read(last: ArticleSnapshot | null) {
    const result = await source.list()
    if (!result.ok) return result
    const { articles: items, unreadable } = result
    const checked = check(last && { items: last.articles, unreadable: last.unreadable }, { items, unreadable })
    if (!checked.ok) return checked
    // Copies of what cannot be read come last: they are put where they belong.
    const articles = unreadable.length > 0 ? checked.items.toSorted(newestFirst) : checked.items
    return { ok: true as const, value: { articles, revision: toRevision(articles, unreadable), unreadable } }
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
      const snapshot = await kept.get()
      return snapshot ? { ok: true, articles: snapshot.articles } : { ok: false }
    },

    revision: () => kept.peek()?.revision ?? null,

    refresh: kept.refresh,
    fault: kept.fault,
    countUnreadable: () => kept.last()?.unreadable.length ?? 0,
  }
}

function toCard({ slug, title, date, excerpt, picture }: Article): ArticleCard {
  return { slug, title, date, excerpt, picture }
}

function toRevision(...parts: [articles: readonly Article[], unreadable: readonly UnreadablePost[]]) {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 12)
}
