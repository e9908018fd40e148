import { type Criteria, filters, parseCount, parseValues, toCriteria } from './filters.ts'

export const sortOrders = ['newest', 'price-low-high', 'price-high-low'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Section 9's labels. */
export const sortLabels: Record<SortOrder, string> = {
  newest: 'Newest (A-Z)',
  'price-low-high': 'Price (Low - High)',
  'price-high-low': 'Price (High - Low)',
}

/**
 * A visitor's search, as in the address (B4). A criterion with several values matches any of them, an empty one matches all
 * (B3). Prices are KES; of repeated minima the lowest counts, of repeated maxima the highest.
 */
export type Search = Criteria & {
  minPriceValue: number | null
  maxPriceValue: number | null
  sort: SortOrder
  page: number
}

export const everything: Search = {
  ...toCriteria(() => []),
  minPriceValue: null,
  maxPriceValue: null,
  sort: 'newest',
  page: 1,
}

/** Parses an address. Never throws: unknown keys and invalid values are ignored (B4). */
export function parseSearch(query: URLSearchParams): Search {
  const prices = (key: string) => query.getAll(key).flatMap(parsePrice)
  const minima = prices('minPriceValue')
  const maxima = prices('maxPriceValue')
  return {
    ...toCriteria((filter) => parseValues(filter, query.getAll(filter.key))),
    minPriceValue: minima.length ? Math.min(...minima) : null,
    maxPriceValue: maxima.length ? Math.max(...maxima) : null,
    sort: [...new Set(query.getAll('sort').filter(isSortOrder))].at(-1) ?? 'newest',
    page: query.getAll('page').flatMap(parseCount).filter(Boolean).at(-1) ?? 1,
  }
}

/** Formats a search as an address: keys in a fixed order, defaults omitted. The inverse of `parseSearch`. */
export function formatSearch(search: Search): URLSearchParams {
  const query = new URLSearchParams()
  for (const { key } of filters) for (const value of search[key]) query.append(key, String(value))
  for (const key of priceKeys) {
    const value = search[key]
    if (value !== null) query.append(key, String(value))
  }
  if (search.sort !== 'newest') query.append('sort', search.sort)
  if (search.page > 1) query.append('page', String(search.page))
  return query
}

const priceKeys = ['minPriceValue', 'maxPriceValue'] as const

function isSortOrder(text: string): text is SortOrder {
  return (sortOrders as readonly string[]).includes(text)
}

/** People type `5,000,000`, `5 000 000` and, on phones, `5000000.` */
function parsePrice(text: string): number[] {
  const plain = text.replaceAll(/[\s,]/g, '')
  return /^-?\d{1,13}(\.\d{0,2})?$/.test(plain) ? [Number(plain) || 0] : []
}
