import type { Article } from '../../domain/insights/article.ts'
import type { ReadFailure, UnreadableRecord } from './read-failure.ts'

/** `slug` is null when it cannot be read either. */
export type UnreadablePost = UnreadableRecord & { slug: string | null }

/** Newest first; of the same time, the higher id first (C1). */
export function newestFirst(one: Pick<Article, 'id' | 'date'>, other: Pick<Article, 'id' | 'date'>): number {
  return Date.parse(other.date) - Date.parse(one.date) || (other.id > one.id ? 1 : -1)
}

/** A reader of the articles, which are in our own files or a foreign service. */
export type ArticleSource = {
  /**
   * All articles, each once, newest first (C1). Logs posts that cannot be parsed, and returns them apart. Never throws
   * because of the service.
   */
  list(): Promise<{ ok: true; articles: readonly Article[]; unreadable: readonly UnreadablePost[] } | ReadFailure>
}
