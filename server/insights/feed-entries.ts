import type { Insights } from '../../domain/ports.ts'
import { urls } from '../../domain/urls.ts'
import { withWholeAddresses } from '../html/absolute.ts'

/** Feed readers come often: what is older than these they know. */
const most = 50

/** The newest articles as a feed tells them, with whole texts; null while they were never read. */
export async function listFeedEntries(insights: Insights, origin: string) {
  const read = await insights.listWhole()
  if (!read.ok) return null
  return read.articles.slice(0, most).map(({ slug, title, author, date, updated, excerpt, body }) => {
    const address = origin + urls.article(slug)
    const html = withWholeAddresses(body, address)
    return { address, title, author, published: date, updated, summary: excerpt, html }
  })
}
