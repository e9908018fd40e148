import { memoize } from '../memoize.ts'
import { type Column, columnsOf, toComparable } from './columns.ts'
import type { Counts, OptionCounts } from './counts.ts'
import { type Filter, filters, isWhere, toListed } from './filters.ts'
import type { Listed } from './listing.ts'
import { usablePrices } from './matching.ts'
import type { Search } from './search.ts'
import { sortPositions } from './sort.ts'
import { spellAsListed } from './spell-as-listed.ts'

/** Tells for each position in `listings` whether that listing has the words (F2). */
export type MatchText<Some> = (listings: readonly Some[], query: string) => (position: number) => boolean

/** The facts that a search needs beyond the fields of a list. */
export type Lookups<Some> = {
  /** Only the server has it, so only it answers `q` (F7). */
  matchText?: MatchText<Some>
  /** KES for an acre of land for sale; null for everything else (I16). */
  pricePerAcre?: (listing: Some) => number | null
  /** Acres of land whose size is known; null for everything else (I13). */
  acres?: (listing: Some) => number | null
  /** The places that are spelt most like a word (F5). */
  findSimilar?: (word: string) => { town: readonly string[]; place: readonly string[] }[]
}

export type Facets<Some extends Listed> = ReturnType<typeof findFacets<Some>>

/** The listings that meet all criteria have this mark, and criteria that are not set this number. */
const none = 0
/** The mark of the listings that fail several criteria. Those that fail a single one are marked with its number. */
const several = 255

const noPositions = new Uint32Array()

/**
 * Finds the listings of a search (B3, F1) and the counts beside the options (F4): a listing that meets all criteria counts
 * everywhere, one that fails a single criterion counts beside the options of that criterion. An invalid price range is ignored
 * (B5). Each criterion and each count is one pass over a column, because 100,000 records are slow to read.
 */
export function findFacets<Some extends Listed>(
  listings: readonly Some[],
  asked: Search,
  { matchText = () => () => true, pricePerAcre, acres }: Lookups<Some> = {},
) {
  const search = spellAsListed(listings, asked)
  const columns = columnsOf(listings)
  const { options, prices } = columns
  const { minPriceValue: minimum, maxPriceValue: maximum } = usablePrices(search)
  const marks = new Uint8Array(listings.length)
  let criteria = none

  /** Marks the listings that fail a criterion, and returns the criterion's number. */
  function mark(passes: (position: number) => boolean): number {
    criteria++
    for (let position = 0; position < marks.length; position++) {
      if (marks[position] === several || passes(position)) continue
      marks[position] = marks[position] === none ? criteria : several
    }
    return criteria
  }

  /** Marks the listings that have none of the wanted values of these columns. */
  function markWanted(columns: readonly Column[]): number {
    const tests = columns.flatMap(({ filter, compared, positions }) => {
      const wanted = toWanted(filter, compared, search)
      return wanted ? (at: number) => wanted[positions[at] as number] === true : []
    })
    const [first, second] = tests
    if (!first) return none
    return mark(second ? (at) => tests.some((passes) => passes(at)) : first)
  }

  // A town and a place of another town together mean any of them, and a town those of its name elsewhere too (G1).
  const where = markWanted(options.filter(({ filter }) => isWhere(filter)))
  const numbers = options.map((column) => (isWhere(column.filter) ? where : markWanted([column])))
  // A comparison with NaN, the price of a listing without one, is false.
  const above = minimum === null ? none : mark((at) => (prices[at] as number) > minimum)
  const below = maximum === null ? none : mark((at) => (prices[at] as number) < maximum)
  const size = acres && asksForSize(search) ? mark(hasSize(search, acresOf(listings, acres))) : none
  const words = search.q ? mark(matchText(listings, search.q)) : none

  const failing = groupPositions(marks, criteria)
  const [met = noPositions] = failing
  const found = new Array<Some>(met.length)
  let end = 0
  for (const position of search.sort === 'newest' ? met : sortPositions(listings, search.sort, pricePerAcre)) {
    if (marks[position] === none) found[end++] = listings[position] as Some
  }
  const totalWithout = (number: number) => found.length + (number === none ? 0 : (failing[number]?.length ?? 0))
  return {
    /** The listings that meet all criteria, in the search's order. */
    found,
    /** When the newest of them was created; empty if there is none (H11). */
    // The listings are newest first. `found` may be in the order of prices, in which reading all records is slow.
    newest: listings[met[0] ?? -1]?.createdAt ?? '',
    counts: toCounts(columns, numbers, failing),
    /** The totals if one of the criteria without options were dropped. */
    without: {
      q: totalWithout(words),
      minPriceValue: totalWithout(above),
      maxPriceValue: totalWithout(below),
      acres: totalWithout(size),
    },
  }
}

/**
 * By number of a criterion, the positions of the listings that fail only this one; first those of listings that fail none. The arrays have
 * their exact size: growing lists made a search of 100,000 listings four times as long.
 */
function groupPositions(marks: Uint8Array, criteria: number): Uint32Array[] {
  const totals = new Uint32Array(several + 1)
  for (let position = 0; position < marks.length; position++) (totals[marks[position] as number] as number)++
  const groups = Array.from({ length: criteria + 1 }, (_, number) => new Uint32Array(totals[number] as number))
  const ends = new Uint32Array(groups.length)
  for (let position = 0; position < marks.length; position++) {
    const number = marks[position] as number
    const group = groups[number]
    if (group) group[(ends[number] as number)++] = position
  }
  return groups
}

function asksForSize({ minAcres, maxAcres }: Search) {
  return minAcres !== null || maxAcres !== null
}

/** Sizes within 1% are the same, as those in other units are rounded (I13). */
const tolerance = 0.01

function hasSize({ minAcres, maxAcres }: Search, acres: Float64Array) {
  const least = (minAcres ?? 0) * (1 - tolerance)
  const most = (maxAcres ?? Number.POSITIVE_INFINITY) * (1 + tolerance)
  // A comparison with NaN, the size of a listing without one, is false.
  return (at: number) => (acres[at] as number) >= least && (acres[at] as number) <= most
}

/** `toAcres` is the same function for the same listings. Reading the sizes of 10,000 listings takes longer than searching them. */
const sizesOf = memoize((_listings: readonly Listed[]): { acres?: Float64Array } => ({}))

function acresOf<Some extends Listed>(listings: readonly Some[], toAcres: (listing: Some) => number | null) {
  const sizes = sizesOf(listings)
  sizes.acres ??= Float64Array.from(listings, (listing) => toAcres(listing) ?? Number.NaN)
  return sizes.acres
}

/** For each value of a column, and last for no value, whether a search wants it; null for a search that takes any. */
function toWanted(filter: Filter, values: Column['values'], search: Search): boolean[] | null {
  const { key, type, minimum } = filter
  const asked = toListed<string | number>(filter, search[key]).map((value) => toComparable(filter, value))
  const atLeast = minimum ? search[minimum] : null
  // All features that are asked for must be there, and each has a column of its own.
  const chosen = type === 'choices' ? asked.filter((value) => value !== null && values.includes(value)) : asked
  if (chosen.length === 0 && atLeast === null) return null
  return values.map(
    (value) => (chosen.length === 0 || chosen.includes(value)) && (atLeast === null || Number(value) >= atLeast),
  )
}

/** For each value of a column, and last for no value, how many of these listings have it. */
function countValues({ values, positions }: Column, met: Uint32Array, others: Uint32Array): Uint32Array {
  const totals = new Uint32Array(values.length + 1)
  for (const group of [met, others]) {
    // Iterators of typed arrays are slower.
    for (let index = 0; index < group.length; index++) (totals[positions[group[index] as number] as number] as number)++
  }
  return totals
}

/**
 * `numbers` are those of the columns' criteria, by which `failing` has the positions of listings. A place that is its whole town is counted as the
 * town alone.
 */
function toCounts(
  { options: columns, wholeTowns }: Pick<ReturnType<typeof columnsOf>, 'options' | 'wholeTowns'>,
  numbers: readonly number[],
  failing: readonly Uint32Array[],
): Counts {
  const [met = noPositions] = failing
  const counted = columns.map((column, index) => {
    const number = numbers[index] ?? none
    const totals = countValues(column, met, number === none ? noPositions : (failing[number] ?? noPositions))
    const any = totals.reduce((sum, total) => sum + total, 0)
    // The option of a feature that is chosen removes it.
    const isRemoved = column.filter.type === 'choices' && number !== none
    const isLeftOut = (at: number) => column.filter.key === 'place' && wholeTowns.has(`${column.compared[at]}`)
    const values = column.values
      .map((value, at) => [value, isRemoved ? any : isLeftOut(at) ? 0 : (totals[at] as number)] as const)
      .filter(([, total]) => total > 0)
    return { filter: column.filter, any, values }
  })
  const toCount = (filter: Filter): OptionCounts => {
    const own = counted.filter((column) => column.filter === filter)
    const totals = new Map<string | number, number>()
    for (const [value, total] of own.flatMap(({ values }) => values))
      totals.set(value, (totals.get(value) ?? 0) + total)
    return { any: filter.type === 'choices' ? 0 : (own[0]?.any ?? 0), values: Object.fromEntries(totals) }
  }
  return Object.fromEntries(filters.map((filter) => [filter.key, toCount(filter)])) as Counts
}
