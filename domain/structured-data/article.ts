import type { BlogPosting } from 'schema-dts'
import type { Article } from '../insights/article.ts'
import { pictureUrl } from '../pictures/picture-widths.ts'
import { urls } from '../urls.ts'
import { agentId } from './agent.ts'

type Shown = Pick<Article, 'slug' | 'title' | 'excerpt' | 'date' | 'updated' | 'author' | 'picture'>

/** An article. Its author is the firm, by its name and the address of the site, where the source names nobody else. */
export function toBlogPosting(article: Shown, { name, siteUrl }: { name: string; siteUrl: string }): BlogPosting {
  const { slug, title, excerpt, date, updated, author, picture } = article
  const firm = { '@type': 'Organization', '@id': agentId(siteUrl), name, url: siteUrl + urls.home() } as const
  return {
    '@type': 'BlogPosting',
    mainEntityOfPage: siteUrl + urls.article(slug),
    headline: title,
    ...(excerpt && { description: excerpt }),
    ...(picture && { image: new URL(pictureUrl(picture.url, 1280), siteUrl).href }),
    datePublished: date,
    dateModified: updated,
    author: author && author !== name ? { '@type': 'Person', name: author } : firm,
    publisher: firm,
  }
}
