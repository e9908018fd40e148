import { memoize } from '../memoize.ts'
import { type Filter, filters, normalise } from './filters.ts'
import { narrowestKind } from './kinds.ts'
import { type Listed, price } from './listing.ts'
import { normaliseKey, placeKeyOf } from './place-key.ts'

/** The distinct values of a filter, sorted, and where each listing's value stands among them; past the end for none. */
export type Column = { filter: Filter; values: (string | number)[]; positions: Uint8Array | Uint32Array }

/** Every search needs the columns. `options` has one for each filter; for one of many values, one for each value. Prices are KES, NaN for "Price on request". */
export const columnsOf = memoize((listings: readonly Listed[]) => {
  const { length } = listings
  const readers = filters.flatMap((filter) =>
    filter.type === 'choices'
      ? filter.values.map((value) => readFeature(filter, value, length))
      : [readValues(filter, length)],
  )
  const prices = new Float64Array(length)
  // Each listing is read once for all columns: most of the time goes into fetching 100,000 of them from memory.
  for (const [at, listing] of listings.entries()) {
    prices[at] = price(listing) ?? Number.NaN
    for (const reader of readers) reader.read(at, listing)
  }
  return { options: readers.map(({ toColumn }) => toColumn()), prices }
})

type ColumnReader = { read(at: number, listing: Listed): void; toColumn(): Column }

function readFeature(filter: Filter, value: string, length: number): ColumnReader {
  const positions = new Uint8Array(length)
  return {
    read: (at, listing) => {
      positions[at] = (readValue(filter, listing) as string[]).includes(value) ? 0 : 1
    },
    toColumn: () => ({ filter, values: [value], positions }),
  }
}

function readValues(filter: Filter, length: number): ColumnReader {
  /** In the order of the listings. Each is brought into its compared form once. */
  const numbers = new Map<unknown, number>()
  const numberAt = new Uint32Array(length)
  return {
    read: (at, listing) => {
      const value = readValue(filter, listing)
      const number = numbers.get(value) ?? numbers.size
      numbers.set(value, number)
      numberAt[at] = number
    },
    toColumn: () => {
      const compared = [...numbers.keys()].map((value) => toComparable(filter, value))
      const values = [...new Set(compared)].filter((value) => value !== null)
      values.sort(filter.type === 'count' ? (a, b) => Number(a) - Number(b) : undefined)
      const places = new Map(values.map((value, place) => [value, place]))
      const placeOf = compared.map((value) => (value === null ? undefined : places.get(value)) ?? values.length)
      // Most filters have few values, and 100,000 listings have a column for each filter on each screen.
      const positions = new (values.length < 2 ** 8 ? Uint8Array : Uint32Array)(length)
      for (let at = 0; at < length; at++) positions[at] = placeOf[numberAt[at] as number] as number
      return { filter, values, positions }
    },
  }
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

/** A value in the form in which it is compared (B3). */
function toComparable({ type }: Filter, value: unknown): string | number | null {
  if (typeof value === 'string') return toComparableText[type]?.(value) ?? value
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
export function hasValue(
  listings: readonly Listed[],
  key: 'propertyStatus' | 'propertyType' | 'town',
  value: string | null,
) {
  const column = columnsOf(listings).options.find(({ filter }) => filter.key === key) as Column
  const { filter, values, positions } = column
  const compared = toComparable(filter, value)
  const wanted = compared === null ? values.length : values.indexOf(compared)
  return (position: number) => positions[position] === wanted
}
