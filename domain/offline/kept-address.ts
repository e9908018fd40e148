import { screenIds } from '../listings/screens.ts'
import { urls } from '../urls.ts'
import { withoutSlash } from '../without-slash.ts'

/** Lists: their query is part of the page. On any other page a query is a tracking parameter, or opens a form. */
const lists = new Set([...screenIds.map((screen) => urls.listings(screen)), urls.newsAndUpdates()].map(withoutSlash))

/** Keys of addresses that belong to one visitor: links of mails, shared shortlists, and the outcome of a form. */
const privateKeys = ['token', 'ids', 'compare', 'sent', 'newsletter', 'forgotten']

/** Pages whose query is what a visitor typed or chose. */
const personal = [urls.tools(), urls.shortlist()]

/** Pages that are never kept: those of a mail's links, and the one that stands in for pages that are not kept. */
const neverKept = ['/newsletter', urls.offline()]

/** Keys that change what a page shows at first. Such an address opens the plain page's copy, and is not kept itself. */
const variantKeys = ['inquiry', 'images']

/**
 * The address under which the copy of a page is kept on the device (H13): its path, and the query of a list. Null for a page of
 * which no copy is kept. A page has two forms, HTML and React Router's data: both have the same address here, however each spells
 * the query.
 */
export function toKeptAddress({ pathname, searchParams }: URL): string | null {
  const path = withoutSlash(pathname)
  if (neverKept.some((start) => isBelow(path, start))) return null
  if (privateKeys.some((key) => searchParams.has(key))) return null
  if (searchParams.size > 0 && personal.some((start) => isBelow(path, start))) return null
  return lists.has(path) && searchParams.size > 0 ? `${path}?${searchParams}` : path
}

/** True when the answer at this address may be kept as the page's copy. */
export function isPlainPage({ searchParams }: URL): boolean {
  return !variantKeys.some((key) => searchParams.has(key))
}

/** The page whose data React Router fetches from this address; null for every other address. */
export function toPageOfData(address: URL): URL | null {
  if (!address.pathname.endsWith('.data')) return null
  const page = new URL(address)
  page.pathname = page.pathname.replace(/(?<=\/)_\.data$|\.data$/, '')
  page.searchParams.delete('_routes')
  return page
}

function isBelow(path: string, start: string) {
  return path === start || path.startsWith(`${start}/`)
}
