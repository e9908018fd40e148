import type { Article } from '../insights/article.ts'
import { urls } from '../urls.ts'
import type { ShareMessage } from './share-links.ts'

export function toArticleMessage({ title, slug }: Pick<Article, 'title' | 'slug'>): ShareMessage {
  return { title, text: title, path: urls.article(slug) }
}
