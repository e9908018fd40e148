import type { Counts } from './counts.ts'
import { type Filter, filters, normalise } from './filters.ts'
import { type Listed, price } from './listing.ts'
import { usablePrices } from './matching.ts'
import { normaliseKey, placeKeyOf } from './place-key.ts'
import type { Search } from './search.ts'
import { sortPositions } from './sort.ts'

/** Tells for each position in `listings` whether that listing has the words (F2). */
export type MatchText<Some> = (listings: readonly Some[], query: string) => (position: number) => boolean

/** The facts that a search needs beyond the fields of a list. */
export type Lookups<Some> = {
  /** Only the server has it, so only it answers `q` (F7). */
  matchText?: MatchText<Some>
  /** KES for an acre of land for sale; null for everything else (I16). */
  pricePerAcre?: (listing: Some) => number | null
}

export type Facets<Some> = {
  /** The listings that meet all criteria, in the search's order. */
  found: Some[]
  /** When the newest of them was created; empty if there is none (H11). */
  newest: string
  counts: Counts
  /** The totals if one of the criteria without options were dropped. */
  without: { q: number; minPriceValue: number; maxPriceValue: number }
}

/** A criterion that is set: its test, and the count of a listing that fails no other one. */
type Group = { passes: (position: number) => boolean; countOnly: (position: number) => void }

/**
 * Finds the listings of a search (B3, F1) and the counts beside the options (F4) in one pass: a listing that meets all criteria
 * counts everywhere, one that fails a single criterion counts beside the options of that criterion. An invalid price range is
 * ignored (B5).
 */
export function findFacets<Some extends Listed>(
  listings: readonly Some[],
  search: Search,
  { matchText = () => () => true, pricePerAcre }: Lookups<Some> = {},
): Facets<Some> {
  const columns = columnsOf(listings)
  const selects = columns.selects.map((column) => ({ ...column, totals: new Uint32Array(column.values.length + 1) }))
  const features = columns.features.map((column) => ({ ...column, total: 0 }))
  const without = { q: 0, minPriceValue: 0, maxPriceValue: 0 }
  const { minPriceValue: minimum, maxPriceValue: maximum } = usablePrices(search)
  const prices = columns.prices

  const groups: Group[] = []
  const add = (isSet: unknown, passes: Group['passes'], countOnly: Group['countOnly']) => {
    if (isSet) groups.push({ passes, countOnly })
  }
  for (const { filter, values, positions, totals } of selects) {
    const wanted = toWanted(filter, values, search)
    add(
      wanted,
      (position) => wanted?.[positions[position] as number] === true,
      (position) => void (totals[positions[position] as number] as number)++,
    )
  }
  for (const feature of features) {
    const { filter, value, has } = feature
    add(
      (search[filter.key] as readonly string[]).includes(value),
      (position) => has[position] === 1,
      () => feature.total++,
    )
  }
  // A comparison with NaN, the price of a listing without one, is false.
  add(
    minimum !== null,
    (at) => (prices[at] as number) > (minimum as number),
    () => without.minPriceValue++,
  )
  add(
    maximum !== null,
    (at) => (prices[at] as number) < (maximum as number),
    () => without.maxPriceValue++,
  )
  add(search.q, search.q ? matchText(listings, search.q) : () => true, () => without.q++)

  // In the order of the columns: in the search's order, each listing would be read from another part of the memory.
  const meets = new Uint8Array(listings.length)
  for (let position = 0; position < listings.length; position++) {
    let failed: Group | null = null
    let failures = 0
    for (const group of groups) {
      if (group.passes(position)) continue
      failed = group
      if (++failures > 1) break
    }
    if (failures === 1) failed?.countOnly(position)
    if (failures > 0) continue
    meets[position] = 1
    for (const { positions, totals } of selects) (totals[positions[position] as number] as number)++
    for (const feature of features) feature.total += feature.has[position] as number
  }
  const found: Some[] = []
  for (const position of sortPositions(listings, search.sort, pricePerAcre)) {
    if (meets[position]) found.push(listings[position] as Some)
  }
  for (const key of ['q', 'minPriceValue', 'maxPriceValue'] as const) without[key] += found.length
  // The listings are newest first. `found` may be in the order of prices, in which reading all records is slow.
  const newest = listings[meets.indexOf(1)]?.createdAt ?? ''
  return { found, newest, counts: toCounts(selects, features), without }
}

/** For each value of a column, and last for no value, whether a search wants it; null for a search that takes any. */
function toWanted({ key, minimum }: Filter, values: readonly (string | number)[], search: Search): boolean[] | null {
  const chosen = new Set<string | number>(search[key] as readonly (string | number)[])
  const atLeast = minimum ? search[minimum] : null
  if (chosen.size === 0 && atLeast === null) return null
  return values.map(
    (value) => (chosen.size === 0 || chosen.has(value)) && (atLeast === null || Number(value) >= atLeast),
  )
}

type Select = Columns['selects'][number] & { totals: Uint32Array }
type Feature = Columns['features'][number] & { total: number }

function toCounts(selects: readonly Select[], features: readonly Feature[]): Counts {
  const positive = (totals: [string, number][]) => Object.fromEntries(totals.filter(([, total]) => total > 0))
  return Object.fromEntries([
    ...selects.map(({ filter, values, totals }) => [
      filter.key,
      {
        any: totals.reduce((sum, total) => sum + total, 0),
        values: positive(values.map((value, index) => [String(value), totals[index] as number])),
      },
    ]),
    ...filters.filter(isChoices).map(({ key }) => [
      key,
      {
        any: 0,
        values: positive(features.flatMap(({ filter, value, total }) => (filter.key === key ? [[value, total]] : []))),
      },
    ]),
  ])
}

type Columns = {
  /** Filters of one value a listing: the distinct values, sorted, and where each listing's value stands; past the end for none. */
  selects: { filter: Filter; values: (string | number)[]; positions: Uint32Array }[]
  /** Each known value of the filters of many values, and for each listing 1 if it has the value. */
  features: { filter: Filter; value: string; has: Uint8Array }[]
  /** KES; NaN is "Price on request". */
  prices: Float64Array
}

/** At module level, because columns depend only on the listings, and every search needs them. */
const columnsCache = new WeakMap<readonly Listed[], Columns>()

function columnsOf(listings: readonly Listed[]): Columns {
  const cached = columnsCache.get(listings)
  if (cached) return cached
  const columns: Columns = {
    selects: filters.filter((filter) => !isChoices(filter)).map((filter) => toSelectColumn(filter, listings)),
    features: filters.filter(isChoices).flatMap((filter) =>
      filter.values.map((value) => ({
        filter,
        value,
        has: Uint8Array.from(listings, (listing) => Number((readValue(filter, listing) as string[]).includes(value))),
      })),
    ),
    prices: Float64Array.from(listings, (listing) => price(listing) ?? Number.NaN),
  }
  columnsCache.set(listings, columns)
  return columns
}

function toSelectColumn(filter: Filter, listings: readonly Listed[]) {
  const each = listings.map((listing) => toComparable(filter, listing))
  const values = [...new Set(each)].filter((value) => value !== null)
  values.sort(filter.type === 'count' ? (a, b) => Number(a) - Number(b) : undefined)
  const places = new Map(values.map((value, place) => [value, place]))
  const positions = Uint32Array.from(each, (value) => (value === null ? undefined : places.get(value)) ?? values.length)
  return { filter, values, positions }
}

/** The place is computed of several fields (G1). */
function readValue({ name }: Filter, listing: Listed) {
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

function isChoices({ type }: Filter) {
  return type === 'choices'
}

/** The values that a filter offers: lower-cased towns (section 5), counts above 0, features that occur. */
export function listOptions(filter: Filter, listings: readonly Listed[]): (string | number)[] {
  const { selects, features } = columnsOf(listings)
  if (isChoices(filter)) {
    return features.filter((each) => each.filter === filter && each.has.includes(1)).map(({ value }) => value)
  }
  return selects.find((each) => each.filter === filter)?.values.filter(Boolean) ?? []
}
