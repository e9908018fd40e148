import { acre, hectare, squareFoot, squareMetre } from '../amounts/land-units.ts'
import { largestAmount, readAmount } from '../amounts/read-amount.ts'
import { leastOf, maxAcres, toAcres } from '../amounts/read-size.ts'
import type { Currency } from '../firm/exchange-rates.ts'
import { type Bound, findBound } from './bounds.ts'
import { readFigure, readSides, type SentenceFigure, skipSigns } from './figures.ts'
import { readRoomList } from './room-lists.ts'
import type { Token } from './tokens.ts'

/**
 * The bounds that a number with its unit asks for: KES strictly between (B3), acres or rooms from least to most, any of some numbers of rooms, or at least some
 * parking spaces or square metres of floor. Without any the words say no criterion. */
export type Measure = {
  unit: 'kes' | 'acres' | 'bedrooms' | 'bathrooms' | 'parking' | 'm²'
  least: number | null
  most: number | null
  values: readonly number[]
  /** True of an amount in another currency. */
  isConverted?: boolean
  /** The position after its last token. */
  to: number
}

type Asked = Omit<Measure, 'to'>

/** Shillings for one unit of another currency. */
export type KesPer = (currency: Currency) => number

/** Reads `3 bed`, `under 150k`, `80-120k`, `$200k`, `50x100`, `2 acres or more` from a token on; null where the words say none beyond doubt. */
export function readMeasure(tokens: readonly Token[], from: number, kesPer: KesPer): Measure | null {
  const { bound, to: start } = readBounds(tokens, from)
  const sides = readSides(tokens, start)
  if (sides) return close(tokens, sides.to, bound, (side) => toSize(toAcres(sides.area), false, side))
  const first = readFigure(tokens, start)
  if (!first) return null
  const rooms = bound ? null : readRoomList(tokens, first)
  if (rooms && areCounts(rooms.values)) return { ...none, ...rooms }
  const second = readSecond(tokens, first, bound)
  const range = second && toRange(first, second.figure, second.joiner, kesPer)
  const currency = first.currency ?? second?.figure.currency
  if (range && second) return { ...range, ...(currency && { isConverted: true }), to: second.figure.to }
  if (bound?.side === 'between') return null
  const measure = close(tokens, first.to, first.plus ? atLeast : bound, (side) => toAsked(first, side, kesPer))
  return measure && { ...measure, ...(first.currency && { isConverted: true }) }
}

/** Reads bounds that follow each other: in `budget: max 60k` the last one counts. */
function readBounds(tokens: readonly Token[], from: number): { bound: Bound | null; to: number } {
  const one = findBound('before', tokens, from)
  if (!one) return { bound: null, to: from }
  const at = skipSigns(tokens, one.to)
  const other = findBound('before', tokens, at)
  return other ? { bound: other.bound, to: skipSigns(tokens, other.to) } : { bound: one.bound, to: at }
}

const atLeast: Bound = { side: 'least' }
const ranges = ['-', '–', '—', 'to', 'upto']

function readSecond(tokens: readonly Token[], first: SentenceFigure, bound: Bound | null) {
  const joiner = tokens[first.to]?.text ?? ''
  const joins = [...ranges, 'or', ...(bound?.side === 'between' ? ['and'] : [])]
  const figure = joins.includes(joiner) ? readFigure(tokens, first.to + 1) : null
  return figure && { figure, joiner }
}

/** Two figures with one unit, `8-12m`, or with the same. */
function toRange(first: SentenceFigure, second: SentenceFigure, joiner: string, kesPer: KesPer): Asked | null {
  const isEither = joiner === 'or'
  if (second.unit === null) {
    const currency = first.currency ?? second.currency
    const [one, other] = [first, second].map((figure) => ({ ...figure, ...(currency && { currency, isMoney: true }) }))
    // `KES 20-30m`: the word is meant for both.
    const isShared = !first.word && second.word !== null && first.value < second.value
    const shared = isShared && first.unit === null && one ? amountOf({ ...one, word: second.word }, kesPer) : null
    const low = shared ?? (one ? amountOf(one, kesPer) : null)
    const high = other ? amountOf(other, kesPer) : null
    if (isEither || first.unit !== null || low === null || high === null) return null
    return { ...none, unit: 'kes', ...includeBoth(Math.min(low, high), Math.max(low, high)) }
  }
  if (first.word || first.isMoney || (first.unit !== null && first.unit !== second.unit)) return null
  const [low, high] = [Math.min(first.value, second.value), Math.max(first.value, second.value)]
  if (second.unit === 'bedrooms' || second.unit === 'bathrooms') {
    const values = isEither ? [first.value, second.value] : listCounts(low, high)
    return areCounts(values) ? { ...none, unit: second.unit, values } : null
  }
  if (second.unit === 'parking') return { ...none, unit: 'parking', least: low }
  if (isFloor(second.unit)) return toFloor(low, second.unit, null)
  const scale = second.unit === 'hectares' ? hectares : 1
  const isTrade = scale === 1 && (first.value < second.value ? first : second).isTrade
  return { ...none, unit: 'acres', least: leastOf(round(low * scale), isTrade), most: round(high * scale) }
}

const none = { least: null, most: null, values: [] }

/** The asked values with the bound before or after the figure. */
function close(
  tokens: readonly Token[],
  to: number,
  bound: Bound | null,
  toAskedWith: (bound: Bound | null) => Asked | null,
): Measure | null {
  const exact = toAskedWith(bound)
  const later = bound ? null : findBound('after', tokens, to)
  if (!exact || !later) return exact && { ...exact, to }
  // `2 bathrooms max 80k`
  if (exact.unit !== 'kes' && readFigure(tokens, skipSigns(tokens, later.to))) return { ...exact, to }
  const asked = toAskedWith(later.bound)
  return asked && { ...asked, to: later.to }
}

function toAsked(figure: SentenceFigure, bound: Bound | null, kesPer: KesPer): Asked | null {
  const { unit, value } = figure
  if (unit === 'acres' || unit === 'hectares') {
    const isTrade = figure.isTrade && unit === 'acres'
    return toSize(value * (unit === 'hectares' ? hectares : 1), isTrade, bound)
  }
  if (unit === null) return toPrice(figure, bound, kesPer)
  if (isFloor(unit)) return toFloor(value, unit, bound)
  const strict = bound?.strict ? 1 : 0
  if (unit === 'parking' && bound?.side === 'most') return { ...none, unit }
  if (bound?.side === 'least' || unit === 'parking')
    return areCounts([value]) ? { ...none, unit, least: value + strict } : null
  const values = bound?.side === 'most' ? listCounts(1, value - strict) : figure.either
  return areCounts(values) ? { ...none, unit, values } : null
}

function listCounts(low: number, high: number): number[] {
  return Array.from({ length: Math.min(maxCounts, Math.max(0, Math.floor(high - low) + 1)) }, (_, at) => low + at)
}

/** A longer list of rooms is no search. */
const maxCounts = 9
const maxRooms = 20

function areCounts(values: readonly number[]): boolean {
  const areRooms = values.every((value) => Number.isInteger(value) && value > 0 && value <= maxRooms)
  return values.length > 0 && values.length < maxCounts && areRooms
}

const hectares = Number(hectare) / Number(acre)

function toSize(acres: number, isTrade: boolean, bound: Bound | null): Asked | null {
  const size = round(acres)
  if (!(size > 0) || size > maxAcres) return null
  return {
    ...none,
    unit: 'acres',
    least: bound?.side === 'most' ? null : leastOf(size, isTrade),
    most: bound?.side === 'least' ? null : size,
  }
}

function isFloor(unit: SentenceFigure['unit']): unit is 'm²' | 'ft²' {
  return unit === 'm²' || unit === 'ft²'
}

const squareFeet = Number(squareFoot) / Number(squareMetre)
const maxFloor = 999_999

/** The search knows a floor area at least, in whole square metres (B17). */
function toFloor(value: number, unit: 'm²' | 'ft²', bound: Bound | null): Asked | null {
  const floor = Math.floor(unit === 'm²' ? value : value * squareFeet)
  if (bound?.side === 'most') return { ...none, unit: 'm²' }
  return floor >= 1 && floor <= maxFloor ? { ...none, unit: 'm²', least: floor } : null
}

/** Rounds acres to the four decimals of an address. */
function round(acres: number) {
  return Number(acres.toFixed(4))
}

function toPrice(figure: SentenceFigure, bound: Bound | null, kesPer: KesPer): Asked | null {
  const kes = amountOf(figure, kesPer)
  if (kes === null) return null
  const { side, strict } = bound ?? { side: 'most' }
  const prices = strict ? { least: kes, most: kes } : includeBoth(kes, kes)
  return { ...none, unit: 'kes', ...(side === 'least' ? { least: prices.least } : { most: prices.most }) }
}

/** The search's bounds are strict (B3), and no price is below its own minimum (B5). */
function includeBoth(low: number, high: number) {
  return { least: Math.max(low - 1, Math.min(low, 5000)), most: high + 1 }
}

/** In figures without a unit or a currency, an amount has five digits or more; ten are a telephone number. */
const bareAmount = /^[1-9](?:\d{4,8}|\d{0,2}(?:(?:,\d{3})+|(?:(?:,| |, )\d{3}){1,2}))(?:\.00?)?$/

/** Whole shillings (I5), of another currency at its rate (I15); null for any other number. */
function amountOf({ digits, word, isMoney, currency }: SentenceFigure, kesPer: KesPer): number | null {
  if (digits === null || (!word && !isMoney && !bareAmount.test(digits))) return null
  const read = readAmount(`${digits} ${word ?? ''}`.trim(), 1)
  if ('error' in read) return null
  return currency === null ? read.value : Math.min(largestAmount, Math.round(read.value * kesPer(currency)))
}
