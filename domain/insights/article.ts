import type { DescribedPicture } from '../pictures/described-picture.ts'
import type { SafeHtml } from '../safe-html.ts'

/** The part of an article that a card shows. The title is plain text, the excerpt follows C1. */
export type ArticleCard = {
  slug: string
  title: string
  /** ISO 8601. */
  date: string
  excerpt: string
  /** Null for an article without a picture. */
  picture: DescribedPicture | null
}

export type Article = ArticleCard & {
  /** The id of the article's source. */
  id: string | number
  body: SafeHtml
  /** Null if the source has no author. */
  author: string | null
  /** ISO 8601; equals `date` if the article was never changed. */
  updated: string
}
