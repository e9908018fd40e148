import type { Article } from '../../app/insights/article.ts'
import type { ReadFailure } from '../last-good/read-failure.ts'

/** The port to the service that holds the articles, embedded or foreign. */
export type ArticleSource = {
  /**
   * All articles, each once, newest first (C1). A post that is not an article is left out and logged. Never throws for
   * what the other side does.
   */
  list(): Promise<{ ok: true; articles: Article[] } | ReadFailure>
}
