import { type Fields, fields, type NameWith, type Values } from './fields.ts'
import { type Listed, toTitle, words } from './listing.ts'

type FilterName = NameWith<{ filter: object }>

/** What a search asks for of each field that can be filtered, under its key in the address. */
export type Criteria = {
  [Name in FilterName as Fields[Name]['filter']['key']]: {
    choice: Values<Name>
    count: number
    text: string
  }[Fields[Name]['type']][]
}

export type Filter = {
  name: FilterName
  key: keyof Criteria
  type: Fields[FilterName]['type']
  values: readonly string[]
  label: string
  noun?: string
}

/** The fields that can be filtered, in the order in which an address names them. */
export const filters = fields.flatMap(({ name, type, values = [], label, filter }) =>
  filter ? [{ name, type, values, label, ...filter }] : [],
) as Filter[]

/** For each filter, what `toValues` gives for it. */
export function toCriteria(toValues: (filter: Filter) => (string | number)[]): Criteria {
  return Object.fromEntries(filters.map((filter) => [filter.key, toValues(filter)])) as Criteria
}

/** The values that an address asks for, each once; whatever is none is ignored (B4). */
export function parseValues({ type, values }: Filter, texts: readonly string[]): (string | number)[] {
  const parsed: (string | number)[] = {
    choice: () => texts.filter((text) => values.includes(text)),
    count: () => texts.flatMap(parseCount),
    text: () => texts.map(normalise).filter(Boolean),
  }[type]()
  return [...new Set(parsed)]
}

/** Whole numbers of at most six digits. */
export function parseCount(text: string): number[] {
  return /^\d{1,6}$/.test(text.trim()) ? [Number(text)] : []
}

/** A listing's value as searches compare it (B3). */
export function toComparable({ name, type }: Filter, listing: Listed): string | number | null {
  const value = listing[name]
  return type === 'text' && typeof value === 'string' ? normalise(value) : value
}

/** As texts such as towns are compared (B3). */
function normalise(text: string): string {
  return text.trim().toLowerCase()
}

/** What the listings have to choose from, in order: lower-cased towns (section 5), counts above 0. */
export function valuesOf(filter: Filter, listings: readonly Listed[]): (string | number)[] {
  const values = new Set(listings.flatMap((listing) => toComparable(filter, listing) || []))
  return [...values].sort(filter.type === 'count' ? (a, b) => Number(a) - Number(b) : undefined)
}

/** A value as the filter offers it. */
export function toText({ type }: Pick<Filter, 'type'>, value: string | number): string {
  return { choice: words, count: String, text: toTitle }[type](String(value))
}

/** A value that is applied, in words that say by themselves what is meant. */
export function toChip(filter: Filter, value: string | number): string {
  if (filter.type !== 'count') return toText(filter, value)
  if (!filter.noun) return `${filter.label}: ${value}`
  return `${value} ${filter.noun}${value === 1 ? '' : 's'}`
}
