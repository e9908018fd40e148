import { withoutInvisible } from '../../domain/invisible-characters.ts'
import { listingFields } from '../../domain/listings/fields.ts'
import {
  askedAvailabilities,
  askedStates,
  type ListQuery,
  type ListView,
  listSorts,
  listViews,
} from '../../domain/office/editor.ts'
import { officeUrls } from '../../domain/office/pages.ts'

export const viewLabels: Record<ListView, string> = {
  mine: 'Mine',
  'no-picture': 'No picture',
  unpublished: 'Unpublished changes',
  untouched: 'Not touched for 60 days',
  mandate: 'Mandate ends',
}

export const listSortLabels: Record<ListQuery['sort'], string> = {
  changed: 'Last changed first',
  'changed-first': 'Last changed last',
  name: 'Name, A to Z',
  'name-last': 'Name, Z to A',
  'price-low-high': 'Lowest price',
  'price-high-low': 'Highest price',
  responsible: 'Responsible person',
}

const maxWordsLength = 200
const maxPage = 10_000

/** Reads the address of the list. A value without sense counts as none. */
export function parseListQuery(asked: URLSearchParams): ListQuery {
  return {
    words: withoutInvisible(asked.get('words') ?? '')
      .trim()
      .slice(0, maxWordsLength),
    view: oneOf(listViews, asked.get('view')),
    state: oneOf(askedStates, asked.get('state')),
    availability: oneOf(askedAvailabilities, asked.get('availability')),
    kind: oneOf(listingFields.propertyStatus.values, asked.get('kind')),
    imported: readImported(asked.get('imported')),
    samples: asked.get('samples') === 'yes',
    sort: oneOf(listSorts, asked.get('sort')) ?? 'changed',
    whole: asked.get('rows') === 'all',
    page: parsePage(asked),
  }
}

export function parsePage(asked: URLSearchParams, name = 'page'): number {
  const page = Number(asked.get(name))
  return Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1
}

/** The address of the list that a query asks for. */
export function listUrl(query: ListQuery, more: Record<string, string> = {}) {
  const { samples, sort, whole, page, ...named } = query
  const values = Object.entries(named).flatMap(([key, value]) => (value ? [[key, value] as const] : []))
  const address = new URLSearchParams({
    ...Object.fromEntries(values),
    ...(samples && { samples: 'yes' }),
    ...(sort !== 'changed' && { sort }),
    ...(whole && { rows: 'all' }),
    ...(page > 1 && { page: `${page}` }),
    ...more,
  })
  return officeUrls.listings() + (address.size > 0 ? `?${address}` : '')
}

/** The number of selects that are set: on a phone they are folded. */
export function countFilters({ state, availability, kind }: ListQuery): number {
  return [state, availability, kind].filter(Boolean).length
}

export function isFiltered(query: ListQuery): boolean {
  return query.words !== '' || query.view !== null || query.imported !== null || countFilters(query) > 0
}

/** Ids of imports are UUIDs. */
function readImported(asked: string | null): string | null {
  return asked !== null && /^[\da-f-]{36}$/.test(asked) ? asked : null
}

function oneOf<Value extends string>(values: readonly Value[], asked: string | null): Value | null {
  return values.find((value) => value === asked) ?? null
}
