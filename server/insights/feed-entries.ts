import type { Insights } from '../../domain/ports.ts'
import { urls } from '../../domain/urls.ts'
import { withWholeAddresses } from '../html/absolute.ts'
import type { Entry } from '../http/atom-feed.ts'

/** Feed readers poll often enough to have seen anything older. */
const maxEntries = 50

/** The newest articles as feed entries, with full texts; null until the articles have been read once. */
export async function listFeedEntries(insights: Insights, origin: string): Promise<Entry[] | null> {
  const read = await insights.listWhole()
  if (!read.ok) return null
  return read.articles.slice(0, maxEntries).map(({ slug, title, author, date, updated, excerpt, body }) => {
    const address = origin + urls.article(slug)
    const html = withWholeAddresses(body, address)
    return { address, title, author, published: date, updated, summary: excerpt, html }
  })
}
