import { memoize } from '../memoize.ts'
import { type Filter, filters, normalise } from './filters.ts'
import { narrowestKind } from './kinds.ts'
import { type Listed, price } from './listing.ts'
import { normaliseKey, placeKeyOf } from './place-key.ts'

/** The distinct values of a filter, sorted, and where each listing's value stands among them; past the end for none. */
export type Column = { filter: Filter; values: (string | number)[]; positions: Uint8Array | Uint32Array }

/** Every search needs the columns. `options` has one for each filter; for one of many values, one for each value. Prices are KES, NaN for "Price on request". */
export const columnsOf = memoize((listings: readonly Listed[]) => ({
  options: filters.flatMap((filter) =>
    filter.type === 'choices'
      ? filter.values.map((value) => toFeatureColumn(filter, value, listings))
      : [toColumn(filter, listings)],
  ),
  prices: Float64Array.from(listings, (listing) => price(listing) ?? Number.NaN),
}))

function toFeatureColumn(filter: Filter, value: string, listings: readonly Listed[]): Column {
  const positions = Uint8Array.from(listings, (listing) =>
    (readValue(filter, listing) as string[]).includes(value) ? 0 : 1,
  )
  return { filter, values: [value], positions }
}

function toColumn(filter: Filter, listings: readonly Listed[]): Column {
  const each = listings.map((listing) => toComparable(filter, listing))
  const values = [...new Set(each)].filter((value) => value !== null)
  values.sort(filter.type === 'count' ? (a, b) => Number(a) - Number(b) : undefined)
  const places = new Map(values.map((value, place) => [value, place]))
  const positions = each.map((value) => (value === null ? undefined : places.get(value)) ?? values.length)
  // Most filters have few values, and 100,000 listings have a column for each filter on each screen.
  const Positions = values.length < 2 ** 8 ? Uint8Array : Uint32Array
  return { filter, values, positions: new Positions(positions) }
}

/** The kind and the place are computed of several fields (H6, G1). */
function readValue({ name }: Filter, listing: Listed) {
  if (name === 'kind') return narrowestKind(listing)
  return name === 'place' ? placeKeyOf(listing) : listing[name]
}

const toComparableText: Partial<Record<Filter['type'], (value: string) => string>> = {
  text: normalise,
  place: normaliseKey,
}

/** A listing's value in the form in which it is compared (B3). */
function toComparable(filter: Filter, listing: Listed): string | number | null {
  const value = readValue(filter, listing)
  if (typeof value === 'string') return toComparableText[filter.type]?.(value) ?? value
  return typeof value === 'number' ? value : null
}

/** The values that a filter offers: lower-cased towns (section 5), counts above 0, features and known choices that occur. */
export function listOptions(filter: Filter, listings: readonly Listed[]): (string | number)[] {
  return columnsOf(listings)
    .options.filter((column) => column.filter === filter && (filter.type !== 'choices' || column.positions.includes(0)))
    .flatMap(({ values }) => values.filter(Boolean))
    .filter((value) => filter.type !== 'choice' || filter.values.includes(String(value)))
}

/** Tells for each position in `listings` whether that listing has this value of a filter, as it is compared (B3); null for none. */
export function hasValue(listings: readonly Listed[], key: Filter['key'], value: string | null) {
  const column = columnsOf(listings).options.find(({ filter }) => filter.key === key)
  if (!column) throw new Error(`${key} has no single column`)
  const { filter, values, positions } = column
  const wanted = value === null ? values.length : values.indexOf(toComparableText[filter.type]?.(value) ?? value)
  return (position: number) => positions[position] === wanted
}
