import { formatAmount, formatKes } from '../listings/money.ts'
import { formatPercent, parsePercent, type Share } from './exact.ts'

type Described = { label: string; hint?: string }

/** KES. */
type AmountField = Described & { kind: 'amount'; initial: number | null; optional?: true; min?: number }
type PercentField = Described & { kind: 'percent'; initial: Share | null; optional?: true }
/** A whole number of `unit`. */
type CountField = Described & { kind: 'count'; initial: number; unit: 'months' | 'years'; min: number; max: number }
type ChoiceField = Described & { kind: 'choice'; initial: string; options: Readonly<Record<string, string>> }

/** An input of a tool; `initial` is its value in the example that the tool opens with. */
export type Field = AmountField | PercentField | CountField | ChoiceField
export type Fields = Readonly<Record<string, Field>>

type ValueOf<Each extends Field> = Each extends { options: Readonly<Record<infer Value, string>> }
  ? Value
  : Each extends { optional: true }
    ? number | null
    : number

export type Values<All extends Fields> = { [Name in keyof All]: ValueOf<All[Name]> }

/** The words in the fields, by name. */
export type Typed = Readonly<Record<string, string>>
export type Errors = Readonly<Record<string, string>>

/** A value as a visitor would type it; by default the field's initial value. */
export function toWords(field: Field, value: number | string | null = field.initial): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (field.kind === 'amount') return formatAmount(value)
  return field.kind === 'percent' ? formatPercent(value).replace('%', '') : String(value)
}

/**
 * The text of every field (I5): from an address, or the initial values if `asked` is null. An optional field that the address lacks is
 * empty; a required one has its initial value.
 */
export function fillIn(fields: Fields, asked: Typed | null): Typed {
  const words = Object.entries(fields).map(([name, field]) => {
    const isEmpty = asked !== null && 'optional' in field && field.optional
    return [name, withCommas(field, asked?.[name]) ?? (isEmpty ? '' : toWords(field))]
  })
  return Object.fromEntries(words)
}

/** An amount of an address with its thousands grouped; anything else as it was typed. */
function withCommas(field: Field, words: string | undefined) {
  if (field.kind !== 'amount' || words === undefined) return words
  const read = readField(field, words)
  return 'value' in read ? toWords(field, read.value) : words
}

/** Parses every field (I5): gives the values, or an error for each invalid field. A missing field has its initial value. */
export function readInputs<All extends Fields>(
  fields: All,
  typed: Typed,
): { values: Values<All>; errors: null } | { values: null; errors: Errors } {
  const values: Record<string, number | string | null> = {}
  const errors: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const read = readField(field, typed[name] ?? toWords(field))
    if ('error' in read) errors[name] = read.error
    else values[name] = read.value
  }
  return Object.keys(errors).length > 0 ? { values: null, errors } : { values: values as Values<All>, errors: null }
}

type Read<Value> = { value: Value } | { error: string }

/** Characters of one field (I5). No valid value is longer, with any spacing. */
const maxLength = 100

/** Parses one field; the error says how to correct it. */
export function readField(field: Field, words: string): Read<number | string | null> {
  // Longer text is not parsed: it is replaced by a character that is invalid in every field.
  const text = words.length > maxLength ? '…' : words.trim()
  switch (field.kind) {
    case 'choice':
      // A select offers nothing else, so another value was written into the address by hand.
      return { value: Object.hasOwn(field.options, text) ? text : field.initial }
    case 'amount':
      return text === '' && field.optional ? { value: null } : readAmount(text, field.min ?? 0)
    case 'percent':
      return text === '' && field.optional ? { value: null } : readPercent(text)
    case 'count':
      return readCount(text, field)
  }
}

/** KES (I5). */
export const largestAmount = 1_000_000_000_000

const factors = new Map<string | undefined, bigint>([
  [undefined, 1n],
  ...['k', 'thousand', 'thousands'].map((word) => [word, 1_000n] as const),
  ...['m', 'mn', 'mil', 'mln', 'million', 'millions'].map((word) => [word, 1_000_000n] as const),
  ...['b', 'bn', 'billion', 'billions'].map((word) => [word, 1_000_000_000n] as const),
])
const fractions: Readonly<Record<string, string>> = { '¼': '25', '½': '5', '¾': '75' }

const currencyBefore = /^(?:kes|kshs?|shs?)[.:]? ?/
const currencyAfter = / ?(?:kes|kshs?|shs?|shillings?|bob)?(?: ?\/[=-])?\.?$/
const figure = /^(?<whole>\d[\d, ]*)?(?:\.(?<decimals>[\d.,]+)|(?<fraction>[¼½¾]))? ?(?<word>[a-z]+)?$/
const groups = /^\d*$|^\d{1,3}(?:(?:, ?| )\d{3})+$/

/**
 * Reads whole shillings as they are written in Kenya. Refuses what may mean two amounts: in `12,5m` and `12 5` the comma or space
 * may stand for a point, and in `1.500` the point for a comma.
 */
export function readAmount(text: string, min: number): Read<number> {
  if (text === '') return { error: 'Please fill in an amount, such as 12,500,000 or 12.5m.' }
  const folded = text.toLowerCase().replaceAll(/\s+/g, ' ')
  const parts = figure.exec(folded.replace(currencyBefore, '').replace(currencyAfter, ''))?.groups ?? {}
  const { whole = '', fraction, word } = parts
  const decimals = parts.decimals ?? fractions[fraction ?? ''] ?? ''
  const factor = factors.get(word)
  if (!factor || !(whole || decimals)) {
    return { error: 'Please enter whole shillings in figures, such as 12,500,000 or 12.5m.' }
  }
  const isDecimal = /^\d*$/.test(decimals) && (decimals.length !== 3 || word !== undefined)
  if (!groups.test(whole.trim()) || !isDecimal) {
    return { error: 'Please use commas between thousands only, and a point for decimals: 12,500,000 or 12.5m.' }
  }
  const scaled = BigInt(whole.replaceAll(/\D/g, '') + decimals) * factor
  const unit = 10n ** BigInt(decimals.length)
  if (scaled % unit !== 0n) return { error: 'Please enter whole shillings, without cents.' }
  const kes = scaled / unit
  if (kes > largestAmount) return { error: `The largest amount here is ${formatKes(largestAmount)}.` }
  if (kes < min) return { error: `The smallest amount here is ${formatKes(min)}.` }
  return { value: Number(kes) }
}

function readPercent(text: string): Read<number> {
  const share = parsePercent(text.endsWith('%') ? text.slice(0, -1).trimEnd() : text)
  if (share === null) return { error: 'Please enter a percentage such as 4 or 13.5, with at most four decimals.' }
  if (share > 1_000_000) return { error: 'The largest percentage here is 100.' }
  return { value: share }
}

function readCount(text: string, { unit, min, max }: CountField): Read<number> {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : null
  if (count === null || count < min || count > max) {
    return { error: `Please enter a whole number of ${unit}, from ${min} to ${max}.` }
  }
  return { value: count }
}
