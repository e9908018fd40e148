import type { Article, ArticleCard } from '../../app/insights/article.ts'

/** The port that pages read articles from. `ok: false` says that their source is down and nothing was read before. */
export type InsightsSource = {
  /** Newest first (C1). */
  listNewest(count: number): Promise<{ ok: true; articles: readonly ArticleCard[] } | { ok: false }>
  find(slug: string): Promise<{ ok: true; article: Article | null } | { ok: false }>
}
