import type { Token } from './tokens.ts'

type Unit = 'bedrooms' | 'bathrooms' | 'acres' | 'hectares'

/** A number of a sentence with what stands beside it. */
export type Figure = {
  value: number
  /** The values that it may have: of `1/2 bed`, 1 and 2. */
  either: readonly number[]
  unit: Unit | null
  /** As an amount of money: the digits, the word that multiplies them, and whether shillings or another currency are named. */
  digits: string | null
  word: string | null
  isMoney: boolean
  isForeign: boolean
  /** `3+` */
  plus: boolean
  to: number
}

const units = new Map<string, Unit>([
  ...toEntries<Unit>('bedrooms', 'bed beds bedroom bedrooms bedroomed br brs bdrm bdrms bdr'),
  ...toEntries<Unit>('bathrooms', 'bath baths bathroom bathrooms'),
  ...toEntries<Unit>('acres', 'acre acres ac'),
  ...toEntries<Unit>('hectares', 'ha hectare hectares'),
])

function toEntries<Value>(value: Value, words: string): [string, Value][] {
  return words.split(' ').map((word) => [word, value])
}

function count(words: string): [string, number][] {
  return words.split(' ').map((word, at) => [word, at + 1])
}

const numerals = new Map([
  ...count('one two three four five six seven eight nine ten eleven twelve'),
  ...count('moja mbili tatu nne tano sita saba nane tisa kumi'),
  ...count('kimoja viwili vitatu vinne vitano'),
  ...toEntries(20, 'twenty'),
  ...toEntries(30, 'thirty'),
  ...toEntries(40, 'forty'),
  ...toEntries(50, 'fifty'),
  ...toEntries(100, 'hundred'),
])
const parts = new Map([
  ...toEntries(1 / 2, 'half ½'),
  ...toEntries(1 / 4, 'quarter ¼'),
  ...toEntries(3 / 4, '¾'),
  ...toEntries(1 / 8, 'eighth ⅛'),
])

const currencies = ['kes', 'ksh', 'kshs', 'sh', 'shs']
const currenciesAfter = [...currencies, 'shilling', 'shillings', 'bob']
const foreign = ['$', '£', '€', 'usd', 'gbp', 'eur', 'aed', 'dollar', 'dollars', 'pounds', 'euros']
/** Words that multiply an amount; the short ones stand close to it. */
const shortWords = ['k', 'm', 'b']
const multipliers = new Map([
  ...'thousand thousands k mn mil mln million millions bn billion billions'
    .split(' ')
    .map((word) => [word, word] as const),
  ...toEntries('million', 'milioni'),
  ...toEntries('thousand', 'elfu'),
])
/** Behind a number, these say that it is no amount of money: `20m frontage`, `10,000 sq ft`, `2m per acre`. */
const otherUnits =
  'sq sqft sqm square ft feet foot metre metres meter meters mtr mtrs frontage wide long deep high tall km kms min mins minutes per x × * /'.split(
    ' ',
  )

/** Reads a number from a token on; null if none stands there. */
export function readFigure(tokens: readonly Token[], from: number): Figure | null {
  const textAt = (at: number) => tokens[at]?.text ?? ''
  const before = textAt(from - 1)
  // `3+1 bedrooms`, `$200k`, `#5`: not what the number alone would be.
  if ((before === '+' && tokens[from]?.glued) || before === '#' || foreign.includes(before)) return null
  const swahili = readSwahili(tokens, from)
  if (swahili) return swahili
  const isMoney = currencies.includes(textAt(from))
  const start = isMoney ? skipSigns(tokens, from + 1) : from
  const number = readNumber(tokens, start)
  if (!number) return null
  let { to } = number
  let plus = isPlus(tokens, to)
  if (plus) to++
  const unitAt = number.isPart ? skipOf(tokens, to) : to
  const unit = isMoney ? null : (units.get(textAt(unitAt)) ?? null)
  if (unit) {
    to = unitAt + 1
    if (!plus && isPlus(tokens, to)) {
      plus = true
      to++
    }
    return { ...number, ...noMoney, unit, plus, to }
  }
  // The trade's plots are known without the word.
  if (number.isPlot) return { ...number, ...noMoney, unit: 'acres', plus, to }
  const word = findWord(tokens, to)
  if (word) to++
  if (!plus && isPlus(tokens, to)) {
    plus = true
    to++
  }
  const hasCurrency = currenciesAfter.includes(textAt(to))
  if (hasCurrency) to++
  const hasStroke = textAt(to) === '/' && ['-', '='].includes(textAt(to + 1))
  if (hasStroke) to += 2
  const isOther = foreign.includes(textAt(to)) || (otherUnits.includes(textAt(to)) && !isPerMonth(tokens, to))
  const money = { digits: isOther ? null : number.digits, word, isMoney: isMoney || hasCurrency || hasStroke }
  return { ...number, ...money, isForeign: isOther, unit: null, plus, to }
}

const noMoney = { digits: null, word: null, isMoney: false, isForeign: false }

function isPerMonth(tokens: readonly Token[], at: number) {
  return tokens[at + 1]?.text === 'month'
}

/** A glued `+`, unless it adds something: `3+ bed`, not `3 bed +dsq` or `3+1`. */
function isPlus(tokens: readonly Token[], at: number) {
  return tokens[at]?.text === '+' && tokens[at].glued && !tokens[at + 1]?.glued
}

function findWord(tokens: readonly Token[], at: number): string | null {
  const token = tokens[at]
  if (!token || (shortWords.includes(token.text) && !token.glued && token.text !== 'k')) return null
  return shortWords.includes(token.text) ? token.text : (multipliers.get(token.text) ?? null)
}

type Numeral = Pick<Figure, 'value' | 'either' | 'digits' | 'to'> & {
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
    if (isAcre) return { value: 1, either: [], digits: null, to: from + 1 }
    return parts.has(textAt(from + 1)) ? readNumber(tokens, from + 1) : null
  }
  if (text === 'three' && textAt(from + 1).startsWith('quarter')) {
    return { value: 3 / 4, either: [], digits: null, to: from + 2, isPart: true }
  }
  const part = parts.get(text)
  if (part)
    return {
      value: part,
      either: [],
      digits: /\p{L}/u.test(text) ? null : text,
      to: from + 1,
      isPart: true,
      isPlot: text === '⅛',
    }
  const numeral = numerals.get(text)
  if (numeral) return { value: numeral, either: [numeral], digits: null, to: from + 1 }
  if (!/^\d/.test(text)) return null
  const value = Number(text.replaceAll(',', ''))
  if (textAt(from + 1) === '/' && tokens[from + 1]?.glued && /^\d{1,2}$/.test(textAt(from + 2))) {
    const below = Number(textAt(from + 2))
    const isPlot = value === 1 && (below === 8 || below === 4)
    const either = below === value + 1 ? [value, below] : []
    return { value: value / below, either, digits: null, to: from + 3, isPart: true, isPlot }
  }
  const more = parts.get(textAt(from + 1))
  if (more && tokens[from + 1]?.text.length === 1) {
    return { value: value + more, either: [], digits: text + textAt(from + 1), to: from + 2 }
  }
  const andHalf = ['and', 'a', 'half'].every((word, at) => textAt(from + 1 + at) === word)
  if (andHalf) return { value: value + 0.5, either: [], digits: null, to: from + 4 }
  return { value, either: [value], digits: text, to: from + 1 }
}

/** `milioni 10`, `ekari 5`, `vyumba 3 vya kulala`. */
function readSwahili(tokens: readonly Token[], from: number): Figure | null {
  const textAt = (at: number) => tokens[at]?.text ?? ''
  const text = textAt(from)
  const number = ['milioni', 'elfu', 'ekari', 'vyumba', 'chumba'].includes(text) ? readNumber(tokens, from + 1) : null
  if (!number) return null
  const figure = { ...number, ...noMoney, plus: false }
  if (text === 'ekari') return { ...figure, unit: 'acres' }
  const word = multipliers.get(text)
  if (word) return { ...figure, unit: null, digits: number.digits ?? String(number.value), word }
  const isBedroom = ['vya', 'cha'].includes(textAt(number.to)) && textAt(number.to + 1) === 'kulala'
  return isBedroom ? { ...figure, unit: 'bedrooms', to: number.to + 2 } : null
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

/** Reads the sides of a plot, `50x100`, in square feet. Without their unit only two pairs are feet beyond doubt (I13). */
export function readSides(tokens: readonly Token[], from: number): { squareFeet: number; to: number } | null {
  const textAt = (at: number) => tokens[at]?.text ?? ''
  const isUnit = (at: number) => feet.includes(textAt(at))
  let at = from + 1
  const hasFirstUnit = isUnit(at)
  if (hasFirstUnit) at++
  if (!times.includes(textAt(at))) return null
  const [side, other] = [textAt(from), textAt(at + 1)]
  if (!/^\d{2,4}$/.test(side) || !/^\d{2,4}$/.test(other)) return null
  at += 2
  const hasUnit = isUnit(at) || hasFirstUnit
  if (isUnit(at)) at++
  const isKnown = other === '100' && (side === '50' || side === '100')
  if (metres.includes(textAt(at)) || !(hasUnit || isKnown)) return null
  return { squareFeet: Number(side) * Number(other), to: at }
}
