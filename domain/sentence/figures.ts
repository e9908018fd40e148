import { acreWords, areaOfSides, areaOfUnit, hectareWords, squareFoot, squareMetre } from '../amounts/land-units.ts'
import { type Fraction, fractionSigns, fractionWords, numerals, readFraction } from '../amounts/numbers.ts'
import { isTrade } from '../amounts/read-size.ts'
import type { Currency } from '../firm/exchange-rates.ts'
import { readNumberWords } from './number-words.ts'
import { isWord, type Token } from './tokens.ts'

type Unit = 'bedrooms' | 'bathrooms' | 'parking' | 'acres' | 'hectares' | 'm²' | 'ft²'

/** A number of a sentence with what stands beside it. */
export type SentenceFigure = {
  value: number
  /** The values that it may have: of `1/2 bed`, 1 and 2. */
  either: readonly number[]
  /** `1/8`, `quarter`: of an acre, the trade's name for a smaller plot. */
  isTrade: boolean
  unit: Unit | null
  /** True where the unit came first, as in `rooms 3`: further numbers of a list have none. */
  isUnitFirst?: true
  /** The parts of an amount of money: the digits, the word that multiplies them, and whether a currency is named, which one if not shillings. */
  digits: string | null
  word: string | null
  isMoney: boolean
  currency: Currency | null
  /** `3+` */
  plus: boolean
  to: number
}

const units = new Map<string, Unit>([
  ...toEntries<Unit>('bedrooms', 'bed beds bedroom bedrooms bedroomed br brs bdrm bdrms bdr'),
  ...toEntries<Unit>('bathrooms', 'bath baths bathroom bathrooms'),
  ...acreWords.map((word) => [word, 'acres'] as const),
  ...hectareWords.map((word) => [word, 'hectares'] as const),
])

function toEntries<Value>(value: Value, words: string): [string, Value][] {
  return words.split(' ').map((word) => [word, value])
}

const parts = new Map([...fractionSigns, ...fractionWords])

const currencies = ['kes', 'ksh', 'kshs', 'sh', 'shs']
const currenciesAfter = [...currencies, 'shilling', 'shillings', 'bob']
const foreign = new Map<string, Currency>([
  ...toEntries<Currency>('USD', '$ usd dollar dollars'),
  ...toEntries<Currency>('GBP', '£ gbp pound pounds'),
  ...toEntries<Currency>('EUR', '€ eur euro euros'),
  ...toEntries<Currency>('AED', 'aed dirham dirhams'),
])
/** Words that multiply an amount; the short ones stand close to it. */
const shortWords = ['k', 'm', 'b']
const multipliers = 'thousand thousands k mn mil mln million millions bn billion billions'.split(' ')
/** `a million` */
const longMultipliers = ['thousand', 'million', 'billion']
/** Behind a number, these say that it is no amount of money: `20m frontage`, `10,000 sq ft`, `2m per acre`. */
const otherUnits =
  'sq sqft sqm square ft feet foot metre metres meter meters mtr mtrs frontage wide long deep high tall km kms min mins minutes per x × * /'.split(
    ' ',
  )

/** Words that make or follow a number, by what they mean. */
export const figureWords: ReadonlyMap<string, string> = new Map([
  ...units,
  ...multipliers.map((word) => [word, word.replace(/s$/, '')] as const),
  ...[...numerals, ...fractionWords].map(([word, number]) => [word, String(number)] as const),
])
export const otherFigureWords: readonly string[] = [...currenciesAfter, ...foreign.keys(), ...otherUnits]

/** Behind these a number is the name of something: `paybill 400200`. */
const namedNumbers = 'id no number paybill till account acc ref reference code box lr'.split(' ')

/** True for a word such as `bedrooms` or `baths`. */
export function isRoomUnit(word: string): boolean {
  return units.get(word)?.endsWith('rooms') === true
}

/** Reads a number from a token on; null if none stands there. */
export function readFigure(tokens: readonly Token[], from: number): SentenceFigure | null {
  const textAt = (at: number) => tokens[at]?.text ?? ''
  const before = textAt(from - 1)
  // `3+1 bedrooms`, `$200k`, `#5`: not what the number alone would be.
  if ((before === '+' && tokens[from]?.glued) || before === '#' || foreign.has(before)) return null
  if (namedNumbers.includes(['.', ':'].includes(before) ? textAt(from - 2) : before)) return null
  const unitFirst = readUnitFirst(tokens, from) ?? readParkingFirst(tokens, from)
  if (unitFirst) return unitFirst
  const ownCurrency = foreign.get(textAt(from)) ?? null
  const isMoney = currencies.includes(textAt(from)) || ownCurrency !== null
  const start = isMoney ? skipSigns(tokens, from + 1) : from
  const number = readNumber(tokens, start)
  if (!number) return null
  let { to } = number
  let plus = false
  const skipPlus = () => {
    if (plus || !isPlus(tokens, to)) return
    plus = true
    to++
  }
  skipPlus()
  const parked = isMoney ? null : toEndOfParking(tokens, number, to)
  const floor = isMoney ? null : readAreaUnit(tokens, to)
  if (floor) return { ...number, ...noMoney, unit: floor.unit, plus, to: floor.to }
  if (parked) return { ...number, ...noMoney, unit: 'parking', plus, to: parked }
  const unitAt = number.isPart ? skipOf(tokens, to) : to
  const unit = isMoney ? null : (units.get(textAt(unitAt)) ?? null)
  if (unit) {
    to = unitAt + 1
    const more = unit === 'acres' && number.value === 1 ? readAndMore(tokens, to) : null
    if (more) return { ...number, ...noMoney, value: 1 + toValue(more.fraction), unit, plus, to: more.to }
    skipPlus()
    return { ...number, ...noMoney, unit, plus, to }
  }
  // The trade's plots are known without the word.
  if (number.isPlot) return { ...number, ...noMoney, unit: 'acres', plus, to }
  const wordAt = number.isPart ? skipOf(tokens, to) : to
  const word = findWord(tokens, wordAt, isMoney)
  if (word) to = wordAt + 1
  skipPlus()
  const hasShillings = currenciesAfter.includes(textAt(to))
  if (hasShillings) to++
  const foreignAt = textAt(to) === 'us' ? to + 1 : to
  const later = isMoney ? null : (foreign.get(textAt(foreignAt)) ?? null)
  if (later) to = foreignAt + 1
  const hasStroke = textAt(to) === '/' && ['-', '='].includes(textAt(to + 1))
  if (hasStroke) to += 2
  const isOther = otherUnits.includes(textAt(to)) && !isPerMonth(tokens, to)
  const digits = number.digits ?? (word || later ? String(number.value) : null)
  return {
    ...number,
    digits: isOther ? null : digits,
    word,
    isMoney: isMoney || hasShillings || hasStroke || later !== null,
    currency: ownCurrency ?? later,
    ...{ unit: null, plus, to },
  }
}

/** `an acre and a half` */
function readAndMore(tokens: readonly Token[], from: number): { fraction: Fraction; to: number } | null {
  const fraction = ['and', 'a'].every((word, at) => tokens[from + at]?.text === word)
    ? fractionWords.get(tokens[from + 2]?.text ?? '')
    : undefined
  return fraction ? { fraction, to: from + 3 } : null
}

const noMoney = { digits: null, word: null, isMoney: false, currency: null }

function isPerMonth(tokens: readonly Token[], at: number) {
  return ['month', 'mo', 'calendar'].includes(tokens[at + 1]?.text ?? '')
}

/** A glued `+`, unless it adds something: `3+ bed`, not `3 bed +dsq` or `3+1`. */
function isPlus(tokens: readonly Token[], at: number) {
  return tokens[at]?.text === '+' && tokens[at].glued && !tokens[at + 1]?.glued
}

function findWord(tokens: readonly Token[], at: number, isMoney: boolean): string | null {
  const token = tokens[at]
  if (!token || (shortWords.includes(token.text) && !token.glued && !isMoney && token.text !== 'k')) return null
  return [...shortWords, ...multipliers].includes(token.text) ? token.text : null
}

type Numeral = Pick<SentenceFigure, 'value' | 'either' | 'isTrade' | 'digits' | 'to'> & {
  /** A fraction of an acre, which may be written as `half an acre`. */
  isPart?: true
  /** `1/8`, `1/4`: a plot, also without the word acre. */
  isPlot?: boolean
}

function readNumber(tokens: readonly Token[], from: number): Numeral | null {
  const textAt = (at: number) => tokens[at]?.text ?? ''
  const text = textAt(from)
  if (text === 'a' || text === 'an') {
    const isAcre = units.get(textAt(from + 1)) === 'acres'
    if (isAcre) return toNumeral([1n, 1n], null, from + 1)
    if (longMultipliers.includes(textAt(from + 1))) return toNumeral([1n, 1n], null, from + 1)
    return parts.has(textAt(from + 1)) || textAt(from + 1) === 'hundred' ? readNumber(tokens, from + 1) : null
  }
  if (text === 'three' && textAt(from + 1).startsWith('quarter')) return toPart([3n, 4n], null, from + 2)
  const part = parts.get(text)
  if (part) return { ...toPart(part, fractionSigns.has(text) ? text : null, from + 1), isPlot: text === '⅛' }
  const numeral = readNumberWords(tokens, from)
  const { digits, to } = numeral ?? readDigits(tokens, from)
  if (digits === '') return null
  const more = readMore(tokens, to)
  if (more) {
    const fraction = readFraction(`${digits} ${more.text}`)
    return fraction && toNumeral(fraction, more.isSign ? `${digits}${more.text}` : null, more.to)
  }
  if (textAt(to) === '/' && tokens[to]?.glued && /^\d{1,2}$/.test(textAt(to + 1))) {
    const fraction = readFraction(`${digits}/${textAt(to + 1)}`)
    if (!fraction) return null
    const [above, below] = fraction
    const either = below === above + 1n ? [Number(above), Number(below)] : []
    const isPlot = above === 1n && (below === 8n || below === 4n)
    return { ...toPart(fraction, null, to + 2), either, isPlot }
  }
  // A comma that groups no thousands may be meant as a point: then it is no number.
  const value = toValue(readFraction(digits.replaceAll(/,? /g, ',')))
  const either = /^\d{1,2}(?:,\d{1,2}){1,8}$/.test(digits) ? digits.split(',').map(Number) : [value]
  return { value, either, isTrade: false, digits: numeral ? null : digits, to }
}

function toValue(fraction: Fraction | null): number {
  return fraction ? Number(fraction[0]) / Number(fraction[1]) : Number.NaN
}

function toNumeral(fraction: Fraction, digits: string | null, to: number): Numeral {
  const value = toValue(fraction)
  return { value, either: Number.isInteger(value) ? [value] : [], isTrade: false, digits, to }
}

function toPart(fraction: Fraction, digits: string | null, to: number): Numeral {
  return { value: toValue(fraction), either: [], isTrade: isTrade(fraction), digits, to, isPart: true }
}

/** The figures of a number with its groups of three: `20 000 000`, `12, 500, 000`. Empty where none stand there. */
function readDigits(tokens: readonly Token[], from: number): { digits: string; to: number } {
  const textAt = (at: number) => tokens[at]?.text ?? ''
  const text = textAt(from)
  if (!/^\.?\d/.test(text)) return { digits: '', to: from }
  const alone = { digits: text, to: from + 1 }
  // The end of another number is none itself: `0712 345 678`.
  if (/^\d{5,}$/.test(text) && /^\d{3,}$/.test(textAt(from - 1))) return { digits: '', to: from }
  if (!/^\d{1,3}(?:,\d{3})*$/.test(text) || (/^\d/.test(textAt(from - 1)) && !tokens[from]?.glued)) return alone
  const isGroup = (at: number) => /^\d{3}$/.test(textAt(at)) && !tokens[at]?.glued
  let to = from + 1
  while (isGroup(to)) to++
  const groups = tokens.slice(from, to).map((token) => token.text)
  const digits = groups.join(' ')
  // `45,000 100 sqm` are two numbers, and the sides of a plot are written `50 100` too.
  if (text.includes(',') && (units.has(textAt(to)) || otherUnits.includes(textAt(to)))) return alone
  if (groups.length > 1) return digits === '50 100' || digits === '100 100' ? alone : { digits, to }
  while (textAt(to) === ',' && tokens[to]?.glued && isGroup(to + 1)) to += 2
  // Two numbers of a list, or one: `2, 300`.
  const isOne = to > from + 3
  return isOne ? { digits: tokens.slice(from, to).reduce((all, token) => all + token.text, ''), to } : alone
}

/** Reads the fraction after a whole number: `½`, ` 1/2`, ` and a half`. */
function readMore(tokens: readonly Token[], from: number): { text: string; isSign: boolean; to: number } | null {
  const textAt = (at: number) => tokens[at]?.text ?? ''
  if (fractionSigns.has(textAt(from))) return { text: textAt(from), isSign: true, to: from + 1 }
  for (const words of [
    ['and', 'a', 'half'],
    ['and', 'half'],
  ])
    if (words.every((word, at) => textAt(from + at) === word))
      return { text: '1/2', isSign: false, to: from + words.length }
  const isFraction = /^\d$/.test(textAt(from)) && textAt(from + 1) === '/' && /^\d$/.test(textAt(from + 2))
  const isGlued = tokens[from + 1]?.glued && tokens[from + 2]?.glued && !tokens[from]?.glued
  if (!isFraction || !isGlued || !units.get(textAt(from + 3))?.endsWith('s')) return null
  return { text: `${textAt(from)}/${textAt(from + 2)}`, isSign: false, to: from + 3 }
}

/** The unit before its number, as in Kiswahili: `milioni 10`, `ekari 5`, `vyumba 3 vya kulala`. Rooms are bedrooms there alone. */
function readUnitFirst(tokens: readonly Token[], from: number): SentenceFigure | null {
  const textAt = (at: number) => tokens[at]?.text ?? ''
  // `bed 5 by 6` is furniture.
  const isMany = textAt(from).endsWith('s')
  const many = textAt(from) === 'rooms' ? 'bedrooms' : units.get(textAt(from))
  const unit = isMany ? many : undefined
  const word = multipliers.find((each) => each === textAt(from)) ?? null
  const number = (unit ?? word) && textAt(from) !== 'k' ? readNumber(tokens, skipSigns(tokens, from + 1)) : null
  if (!number) return null
  const { to } = number
  const figure = { ...number, ...noMoney, plus: false }
  // `bedrooms 2 baths`: the number belongs to what stands behind it.
  const isOthers = isUnit(tokens, to) || multipliers.includes(textAt(to)) || isGluedOrOther(tokens, to)
  if (word) return isOthers ? null : { ...figure, unit: null, digits: number.digits ?? String(number.value), word }
  if (!unit) return null
  if (isOthers) return units.get(textAt(to)) === unit ? { ...figure, unit, to: to + 1 } : null
  return { ...figure, unit, isUnitFirst: true }
}

/** `sqm`, `sq. ft`, `square metres`, `m²` and `m2` behind a number; null for other words. */
function readAreaUnit(tokens: readonly Token[], from: number): { unit: 'm²' | 'ft²'; to: number } | null {
  const first = tokens[from]?.text ?? ''
  if (!/^(?:sq|m$|ft$)/.test(first)) return null
  for (let to = Math.min(from + maxUnitTokens, tokens.length); to > from; to--) {
    const words = tokens.slice(from, to).filter(({ text }) => text !== '.')
    const isApart = words.some(({ text, glued }) => /^[2²]$/.test(text) && !glued)
    const area = isApart ? null : areaOfUnit(words.map(({ text }) => text).join(first === 'square' ? ' ' : ''))
    if (area === squareMetre || area === squareFoot) return { unit: area === squareMetre ? 'm²' : 'ft²', to }
  }
  return null
}

/** `sq. ft.` */
const maxUnitTokens = 4

const cars = ['car', 'cars', 'vehicle', 'vehicles']
const spaces = ['space', 'spaces', 'slot', 'slots', 'bay', 'bays', 'lots']
/** A larger number beside parking is a price. */
const maxSpaces = 20

/** `2 parking`, `two car parking`, `2 parking spaces`: the end of the words behind the number; null for others. */
function toEndOfParking(tokens: readonly Token[], { value }: Numeral, from: number): number | null {
  const at = skipOne(tokens, from, cars)
  const isParking = tokens[at]?.text === 'parking' && value <= maxSpaces
  return isParking ? skipOne(tokens, at + 1, spaces) : null
}

/** `parking for 3 cars`, `parking spaces: 2` */
function readParkingFirst(tokens: readonly Token[], from: number): SentenceFigure | null {
  if (tokens[from]?.text !== 'parking') return null
  const named = skipOne(tokens, from + 1, spaces)
  const start = skipOne(tokens, named, ['for', 'of', ':'])
  const number = readNumber(tokens, start)
  if (!number || !(number.value <= maxSpaces)) return null
  const to = skipOne(tokens, number.to, cars)
  // `parking 3 bedrooms`, `parking for 2 bedroom house`: the number belongs to what stands behind it.
  const isLast = [undefined, ',', '.'].includes(tokens[to]?.text)
  return to > number.to || isLast ? { ...number, ...noMoney, unit: 'parking', plus: false, to } : null
}

function skipOne(tokens: readonly Token[], at: number, words: readonly string[]): number {
  return words.includes(tokens[at]?.text ?? '') ? at + 1 : at
}

/** Unless a list goes on with it: `bedrooms 3 baths 2`. */
function isUnit(tokens: readonly Token[], at: number) {
  return units.has(tokens[at]?.text ?? '') && !/^\d/.test(tokens[at + 1]?.text ?? '')
}

function isGluedOrOther(tokens: readonly Token[], at: number) {
  const token = tokens[at]
  if (!token) return false
  return (token.glued && isWord(token)) || [...times, '+'].includes(token.text) || otherUnits.includes(token.text)
}

/** `of an`, between a fraction and its acre. */
function skipOf(tokens: readonly Token[], from: number): number {
  const skipped = ['of', 'a', 'an']
  let at = from
  while (at < from + 2 && skipped.includes(tokens[at]?.text ?? '')) at++
  return at
}

export function skipSigns(tokens: readonly Token[], from: number): number {
  return ['.', ':', 'of', 'is'].includes(tokens[from]?.text ?? '') ? from + 1 : from
}

const feet = ['ft', 'feet', 'foot']
const times = ['x', '×', '*', 'by']
const metres = ['m', 'metre', 'metres', 'meter', 'meters', ...times]

/** Reads the sides of a plot, `50x100`, as an area. */
export function readSides(tokens: readonly Token[], from: number): { area: bigint; to: number } | null {
  const textAt = (at: number) => tokens[at]?.text ?? ''
  const isUnit = (at: number) => feet.includes(textAt(at))
  let at = from + 1
  const hasFirstUnit = isUnit(at)
  if (hasFirstUnit) at++
  if (!times.includes(textAt(at))) return null
  const [side, other] = [textAt(from), textAt(at + 1)]
  if (!/^\d{2,4}$/.test(side) || !/^\d{2,4}$/.test(other)) return null
  at += 2
  const hasUnit = isUnit(at)
  if (hasUnit) at++
  const area = metres.includes(textAt(at)) ? null : areaOfSides(side, other, hasUnit || hasFirstUnit)
  return area === null ? null : { area, to: at }
}
