import type { DescribedPicture } from '../pictures/described-picture.ts'
import type { SafeHtml } from '../safe-html.ts'

/** What a card shows of an article: its title as text, and the excerpt as C1 makes it. */
export type ArticleCard = {
  slug: string
  title: string
  /** ISO 8601. */
  date: string
  excerpt: string
  /** Null where the article has none. */
  picture: DescribedPicture | null
}

export type Article = ArticleCard & {
  /** Its number at its source. */
  id: number
  body: SafeHtml
  /** Null where its source does not say. */
  author: string | null
  /** ISO 8601; the date, where the article was not changed since. */
  updated: string
}
