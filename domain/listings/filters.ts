import { type Fields, fields, type NameWith, type Values } from './fields.ts'
import { type Listed, toTitle, words } from './listing.ts'

type FilterName = NameWith<{ filter: object }>

/** The wanted values of each filter, by the filter's key in the address. */
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

/** The fields that can be filtered, in the order of an address. */
export const filters = fields.flatMap(({ name, type, values = [], label, filter }) =>
  filter ? [{ name, type, values, label, ...filter }] : [],
) as Filter[]

/** Calls `toValues` for each filter. */
export function toCriteria(toValues: (filter: Filter) => (string | number)[]): Criteria {
  return Object.fromEntries(filters.map((filter) => [filter.key, toValues(filter)])) as Criteria
}

/** Parses the values of a filter in an address, each once; ignores invalid ones (B4). */
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

/** A listing's value, normalised for comparing (B3). */
function toComparable({ name, type }: Filter, listing: Listed): string | number | null {
  const value = listing[name]
  return type === 'text' && typeof value === 'string' ? normalise(value) : value
}

/** Returns a predicate that is true if a listing has one of the wanted values, normalised for comparing (B3). */
export function toTest({ name, type }: Filter, values: readonly (string | number)[]): (listing: Listed) => boolean {
  const wanted: ReadonlySet<unknown> = new Set(values)
  if (type !== 'text') return (listing) => wanted.has(listing[name])
  return (listing) => {
    const value = listing[name]
    return typeof value === 'string' && wanted.has(normalise(value))
  }
}

/** Texts such as towns are compared in this form (B3). */
function normalise(text: string): string {
  return text.trim().toLowerCase()
}

/** The values that occur in the listings, sorted: lower-cased towns (section 5), counts above 0. */
export function valuesOf(filter: Filter, listings: readonly Listed[]): (string | number)[] {
  const values = new Set(listings.flatMap((listing) => toComparable(filter, listing) || []))
  return [...values].sort(filter.type === 'count' ? (a, b) => Number(a) - Number(b) : undefined)
}

/** The label of a value in the filter. */
export function toText({ type }: Pick<Filter, 'type'>, value: string | number): string {
  return { choice: words, count: String, text: toTitle }[type](String(value))
}

/** The label of an applied value, which must be clear without its filter's label. */
export function toChip(filter: Filter, value: string | number): string {
  if (filter.type !== 'count') return toText(filter, value)
  if (!filter.noun) return `${filter.label}: ${value}`
  return `${value} ${filter.noun}${value === 1 ? '' : 's'}`
}
