import type { Insights } from '../../domain/ports.ts'
import { urls } from '../../domain/urls.ts'
import type { Feed } from '../http/atom-feed.ts'
import { withWholeAddresses } from '../text/html/absolute.ts'

/** Feed readers poll often enough to have seen anything older. */
const maxEntries = 50

/** The newest articles with their full texts as a feed; null until the articles have been read once. */
export function createArticlesFeed({ insights, firmName }: { insights: Insights; firmName: string }) {
  return async (origin: string): Promise<Feed | null> => {
    const read = await insights.listWhole()
    if (!read.ok) return null
    const entries = read.articles.slice(0, maxEntries).map(({ slug, title, author, date, updated, excerpt, body }) => {
      const address = origin + urls.article(slug)
      const html = withWholeAddresses(body, address)
      return { address, title, author, published: date, updated, summary: excerpt, html }
    })
    return { path: urls.feed(), page: urls.newsAndUpdates(), title: `${firmName}: insights`, entries }
  }
}
