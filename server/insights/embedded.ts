import type { InsightsSource } from './source.ts'

/** The site's own articles, while none are written. */
export const embeddedInsights: InsightsSource = {
  listNewest: async () => ({ ok: true, articles: [] }),
  find: async () => ({ ok: true, article: null }),
}
