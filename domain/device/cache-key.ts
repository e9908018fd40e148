import { screenIds } from '../search/screens.ts'
import { urls } from '../urls.ts'
import { withoutSlash } from '../without-slash.ts'

/** Lists: their query is part of the page. On any other page a query is a tracking parameter, or opens a form. */
const lists = new Set([...screenIds.map((screen) => urls.listings(screen)), urls.newsAndUpdates()].map(withoutSlash))

/** Keys of addresses that belong to one visitor: links of mails, shared shortlists, and the outcome of a form. */
const privateKeys = ['token', 'ids', 'compare', 'sent', 'forgotten']

/** Pages whose query is what a visitor typed or chose. */
const personal = [urls.tools(), urls.shortlist()]

/** Pages that are never cached: those of a mail's links, and the one that stands in for pages that are not cached. */
const uncached = [urls.newsletterConfirm(), urls.newsletterUnsubscribe(), urls.savedSearches(), urls.offline()]

/** Keys that change what a page shows at first. Such an address opens the plain page's copy, and is not cached itself. */
const variantKeys = ['inquiry', 'images']

/**
 * The key of a page in the device's cache (H13): its path, and the query of a list, however that is spelt. Null for a page that is
 * not cached.
 */
export function toCacheKey({ pathname, searchParams }: URL): string | null {
  const path = withoutSlash(pathname)
  if (uncached.some((start) => isBelow(path, start))) return null
  if (privateKeys.some((key) => searchParams.has(key))) return null
  if (searchParams.size > 0 && personal.some((start) => isBelow(path, start))) return null
  return lists.has(path) && searchParams.size > 0 ? `${path}?${searchParams}` : path
}

/** True when the response at this address may be cached as the page's copy. */
export function isPlainPage({ searchParams }: URL): boolean {
  return !variantKeys.some((key) => searchParams.has(key))
}

function isBelow(path: string, start: string) {
  return path === start || path.startsWith(`${start}/`)
}
