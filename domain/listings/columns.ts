import { foldName, mostUsed } from '../fold-name.ts'
import { memoize } from '../memoize.ts'
import { type Filter, filters, normalise } from './filters.ts'
import { narrowestKind } from './kinds.ts'
import { type Listed, price } from './listing.ts'
import { isArea, nameOf, normaliseKey, placeKeyOf, toPart, townOf } from './place-key.ts'
import { foldKey } from './same-place.ts'

/**
 * The distinct values of a filter, sorted, and where each listing's value stands among them; past the end for none. `compared` are the
 * same values in the form in which they are compared. A place in several spellings is one value, in the spelling of most.
 */
export type Column = {
  filter: Filter
  values: (string | number)[]
  compared: (string | number)[]
  positions: Uint8Array | Uint32Array
}

/**
 * Every search needs the columns. `options` has one for each filter; for one of many values, one for each value; for towns two, as a place may have
 * the name of another town than its record. Prices are KES, NaN for "Price on request".
 */
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
  let towns: Spellings = new Map()
  const options: Column[] = []
  for (const { toColumn } of readers) {
    const column = toColumn(towns)
    options.push(column)
    // The town of a place is spelt as the town itself, which comes before it.
    if (column.filter.key === 'town') towns = new Map(column.compared.map((town, at) => [town, `${column.values[at]}`]))
  }
  return { ...withNamesakes(options, listings), prices }
})

/**
 * Adds to the columns of towns and of places one each for listings whose place has the name of another town: that town, and its own place (G1).
 * `wholeTowns` are the places that are their whole town, as all its listings are there.
 */
function withNamesakes(options: readonly Column[], listings: readonly Listed[]) {
  const at = options.findIndex(({ filter }) => filter.key === 'place')
  const [towns, places] = [options[at - 1] as Column, options[at] as Column]
  const { town: noTown, place: noPlace } = { town: towns.values.length, place: places.values.length }
  const known = new Map(towns.compared.map((name, town) => [name, town]))
  const townOfPlace = places.compared.map((key) => known.get(nameOf({ key: `${key}` })) ?? noTown)
  const named = toPositions(towns.values, listings, (at) => townOfPlace[places.positions[at] as number])
  const townsNamed = [...new Set(named)].filter((town) => town !== noTown)

  const ownKey = (names: Column['values'], town: number) => `${names[town]}/${names[town]}`
  const missing = townsNamed.filter((town) => !places.compared.includes(ownKey(towns.compared, town)))
  const compared = [...places.compared, ...missing.map((town) => ownKey(towns.compared, town))]
  const values = [...places.values, ...missing.map((town) => ownKey(towns.values, town))]
  const placeAt = new Map(townsNamed.map((town) => [town, compared.indexOf(ownKey(towns.compared, town))]))

  const townAt = (at: number) => (named[at] === towns.positions[at] ? noTown : (named[at] ?? noTown))
  const toColumn = (own: Column, toPosition: (at: number) => number | undefined): Column => ({
    ...own,
    positions: toPositions(own.values, listings, toPosition),
  })
  const all = { ...places, compared, values }
  const partial = new Set<number>()
  for (let at = 0; at < listings.length; at++)
    if (named[at] !== towns.positions[at]) partial.add(towns.positions[at] as number)
  return {
    options: options.toSpliced(
      at - 1,
      2,
      towns,
      toColumn(towns, townAt),
      toColumn(all, (at) => (places.positions[at] === noPlace ? undefined : places.positions[at])),
      toColumn(all, (at) => placeAt.get(townAt(at))),
    ),
    wholeTowns: new Set(townsNamed.filter((town) => !partial.has(town)).map((town) => ownKey(towns.compared, town))),
  }
}

/**
 * For each listing a position among these values; past the end for none. Most filters have few values, and 100,000 listings have a column for each
 * filter on each screen.
 */
function toPositions(
  { length: none }: readonly unknown[],
  { length }: { length: number },
  toPosition: (at: number) => number | undefined,
) {
  const positions = new (none < 2 ** 8 ? Uint8Array : Uint32Array)(length)
  for (let at = 0; at < length; at++) positions[at] = toPosition(at) ?? none
  return positions
}

type ColumnReader = { read(at: number, listing: Listed): void; toColumn(towns: Spellings): Column }

/** The spelling of most listings, for each name as it is compared. */
type Spellings = ReadonlyMap<unknown, string>

function readFeature(filter: Filter, value: string, length: number): ColumnReader {
  const positions = new Uint8Array(length)
  return {
    read: (at, listing) => {
      positions[at] = (readValue(filter, listing) as string[]).includes(value) ? 0 : 1
    },
    toColumn: () => ({ filter, values: [value], compared: [value], positions }),
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
    toColumn: (towns) => {
      const read = [...numbers.keys()]
      const comparedAt = read.map((value) => toComparable(filter, value))
      const spellings = spell(filter, read, comparedAt, numberAt, towns)
      const entries = [...new Set(comparedAt)].flatMap((value) =>
        value === null ? [] : [{ value: spellings.get(value) ?? value, compared: value }],
      )
      entries.sort(({ value: a }, { value: b }) => (filter.type === 'count' ? Number(a) - Number(b) : a < b ? -1 : 1))
      const values = entries.map(({ value }) => value)
      const compared = entries.map((entry) => entry.compared)
      const places = new Map(compared.map((value, place) => [value, place]))
      const placeOf = comparedAt.map((value) => (value === null ? undefined : places.get(value)) ?? values.length)
      const positions = toPositions(values, numberAt, (at) => placeOf[numberAt[at] as number])
      return { filter, values, compared, positions }
    },
  }
}

/** The kind and the place are computed of several fields (H6, G1). */
function readValue({ name }: Filter, listing: Listed) {
  if (name === 'kind') return narrowestKind(listing)
  if (name !== 'place') return listing[name]
  return placeKeyOf(listing)
}

/** How the names of towns and places are compared, and how an address has them (G1). */
const names: Partial<Record<Filter['type'], { fold(name: string): string; toValue(name: string): string }>> = {
  text: { fold: foldName, toValue: normalise },
  place: { fold: foldKey, toValue: normaliseKey },
}

/** A value in the form in which it is compared (B3). */
export function toComparable({ type }: Filter, value: unknown): string | number | null {
  if (typeof value === 'string') return names[type]?.fold(value) ?? value
  return typeof value === 'number' ? value : null
}

/** The names of a filter, in the spelling of most listings; empty for other values. */
function spell(
  { type }: Filter,
  read: readonly unknown[],
  comparedAt: readonly unknown[],
  numberAt: Uint32Array,
  towns: Spellings,
): Spellings {
  const toValue = names[type]?.toValue
  if (!toValue) return new Map()
  const totals = new Uint32Array(read.length)
  for (const number of numberAt) (totals[number] as number)++
  const spellings = new Map<unknown, Map<string, number>>()
  for (const [number, name] of read.entries()) {
    if (typeof name !== 'string') continue
    const own = spellings.get(comparedAt[number]) ?? new Map<string, number>()
    spellings.set(comparedAt[number], own)
    own.set(toValue(name), (own.get(toValue(name)) ?? 0) + (totals[number] as number))
  }
  const townOfKey = (key: string) => toPart(towns.get(foldName(townOf(key))) ?? townOf(key))
  const inTown = (key: string) => (isArea(key) ? `${townOfKey(key)}/${nameOf({ key })}` : key)
  return new Map([...spellings].map(([name, own]) => [name, inTown(mostUsed(own) ?? '')]))
}

export function columnOf(listings: readonly Listed[], key: Filter['key']): Column {
  return columnsOf(listings).options.find(({ filter }) => filter.key === key) as Column
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
  const { filter, values, compared, positions } = columnOf(listings, key)
  const asked = toComparable(filter, value)
  const wanted = asked === null ? values.length : compared.indexOf(asked)
  return (position: number) => positions[position] === wanted
}
