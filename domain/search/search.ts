import { type Criteria, filters, hasMinimum, type Minimums, toCriteria, toMinimums } from './filters.ts'
import { formatTyped, type TypedWords } from './typed-words.ts'

/** The orders with section 9's labels, and those of land (I16). */
export const sortLabels = {
  newest: 'Newest (A-Z)',
  'price-low-high': 'Price (Low - High)',
  'price-high-low': 'Price (High - Low)',
  'price-per-acre-low-high': 'Per acre (Low - High)',
  'price-per-acre-high-low': 'Per acre (High - Low)',
}

export type SortOrder = keyof typeof sortLabels
export const sortOrders = Object.keys(sortLabels) as SortOrder[]

export function isPerAcre(order: SortOrder): boolean {
  return order.startsWith('price-per-acre')
}

/** The fields of a search in which visitors type figures, with their labels. */
export const figureLabels = {
  minPriceValue: 'Minimum price (KES)',
  maxPriceValue: 'Maximum price (KES)',
  minAcres: 'Land from (acres)',
  maxAcres: 'Land up to (acres)',
  minFloorArea: 'Floor area from (m²)',
}

export type FigureKey = keyof typeof figureLabels
export const figureKeys = Object.keys(figureLabels) as FigureKey[]

/**
 * A visitor's search, as in the address (B4, F1). A criterion with several values matches any of them, only features must all be
 * there; an empty one matches all (B3). Prices are KES, sizes acres; of repeated minima the lowest counts, of repeated maxima the highest.
 */
export type Search = Criteria &
  Minimums & {
    /** The visitor's words as typed (F2), or empty. */
    q: string
    minPriceValue: number | null
    maxPriceValue: number | null
    /** Acres of land, at least and at most (I13). */
    minAcres: number | null
    maxAcres: number | null
    /** Whole square metres of floor, at least (B17). */
    minFloorArea: number | null
    /** Typed figures that cannot be read: they are no criterion, and stay in their fields (B5). */
    unread: Readonly<Partial<Record<FigureKey, string>>>
    /** The words typed for criteria that have another name (F2). */
    typed: readonly TypedWords[]
    sort: SortOrder
    page: number
    view: View
  }

/** The orders that a search of a screen offers: those of land where it can find land for sale, or is sorted by one (I16). */
export function listSortOrders(
  { propertyType, kind, minAcres, maxAcres, sort }: Search,
  query: { propertyStatus?: string; propertyType?: string },
): readonly SortOrder[] {
  const asksForLand = propertyType.includes('Land') || kind.includes('land') || minAcres !== null || maxAcres !== null
  const findsLand = query.propertyType === 'Land' || asksForLand
  const offersLand = (findsLand && query.propertyStatus !== 'For_Rent') || isPerAcre(sort)
  return sortOrders.filter((order) => offersLand || !isPerAcre(order))
}

/** The results as cards, or by place on maps (G4). */
type View = 'list' | 'map'

export const everything: Search = {
  ...toCriteria(() => []),
  ...toMinimums(() => null),
  q: '',
  minPriceValue: null,
  maxPriceValue: null,
  minAcres: null,
  maxAcres: null,
  minFloorArea: null,
  unread: {},
  typed: [],
  sort: 'newest',
  page: 1,
  view: 'list',
}

/** True for a search that says where. */
export function hasPlace({ town, place }: Search): boolean {
  return town.length + place.length > 0
}

/** The search without its order, page, view, what cannot be read and what was typed: only what decides which listings it finds. */
export function criteriaOf(search: Search): Search {
  const { unread, typed, sort, page, view } = everything
  return { ...search, unread, typed, sort, page, view }
}

/**
 * Formats a search as an address: keys in a fixed order, defaults omitted. `parseSearch` is the inverse.
 */
export function formatSearch(search: Search): URLSearchParams {
  const query = new URLSearchParams()
  for (const { key } of filters) for (const value of search[key]) query.append(key, String(value))
  for (const key of numberKeys) {
    const value = search[key] ?? search.unread[key as FigureKey]
    if (value !== undefined) query.append(key, String(value))
  }
  if (search.q) query.append('q', search.q)
  if (search.sort !== 'newest') query.append('sort', search.sort)
  if (search.page > 1) query.append('page', String(search.page))
  if (search.view !== 'list') query.append('view', search.view)
  for (const typed of formatTyped(search, query)) query.append('typed', typed)
  return query
}

/** The address of all searches with the same criteria and page (H7): without order, view and what cannot be read, and with the values of each key sorted. */
export function toCanonical(search: Search): URLSearchParams {
  const sorted = Object.fromEntries(filters.map(({ key }) => [key, search[key].toSorted()])) as unknown as Criteria
  return formatSearch({ ...criteriaOf({ ...search, ...sorted }), page: search.page })
}

const numberKeys = [...figureKeys, ...filters.filter(hasMinimum).map(({ minimum }) => minimum)] as const

/** The values of the form's fields for a search: as in the address, but a minimum is the option `3+` of its count (F1), and words are a sentence (F2). */
export function toSearchFields(search: Search): URLSearchParams {
  const query = formatSearch(search)
  for (const { key, minimum } of filters.filter(hasMinimum)) {
    if (search[minimum] !== null) query.append(key, `${search[minimum]}+`)
  }
  if (search.q) query.append('say', search.q)
  return query
}
