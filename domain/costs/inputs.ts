import { formatAmount } from '../amounts/money.ts'
import { maxFigureLength, type Read } from '../amounts/read.ts'
import { readAmount } from '../amounts/read-amount.ts'
import { readPercent } from '../amounts/read-percent.ts'
import { withoutInvisible } from '../invisible-characters.ts'
import { formatPercent, type Share } from './exact.ts'

type Described = { label: string; hint?: string }

/** KES. */
type AmountField = Described & { kind: 'amount'; initial?: number; optional?: true; min?: number }
type PercentField = Described & { kind: 'percent'; initial?: Share | null; optional?: true }
/** A whole number of `unit`. */
type CountField = Described & { kind: 'count'; initial: number; unit: 'months' | 'years'; min: number; max: number }
type ChoiceField = Described & { kind: 'choice'; initial: string; options: Readonly<Record<string, string>> }

/** An input of a tool; `initial` is its value in the example that the tool opens with; without it the field is empty there. */
export type InputField = AmountField | PercentField | CountField | ChoiceField
export type InputFields = Readonly<Record<string, InputField>>

type ValueOf<Each extends InputField> = Each extends { options: Readonly<Record<infer Value, string>> }
  ? Value
  : Each extends { optional: true }
    ? number | null
    : number

export type InputValues<All extends InputFields> = { [Name in keyof All]: ValueOf<All[Name]> }

/** The words in the fields, by name. */
export type TypedInputs = Readonly<Record<string, string>>
export type Errors = Readonly<Record<string, string>>

/** A value as a visitor would type it; by default the field's initial value. */
export function toWords(field: InputField, value: number | string | null = field.initial ?? null): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (field.kind === 'amount') return formatAmount(value)
  return field.kind === 'percent' ? formatPercent(value).replace('%', '') : String(value)
}

/**
 * The text of every field (I5): from an address, or the initial values if `asked` is null. An optional field that the address lacks is
 * empty; a required one has its initial value.
 */
export function fillIn(fields: InputFields, asked: TypedInputs | null): TypedInputs {
  const words = Object.entries(fields).map(([name, field]) => {
    const isEmpty = asked !== null && 'optional' in field && field.optional
    return [name, withCommas(field, asked?.[name]) ?? (isEmpty ? '' : toWords(field))]
  })
  return Object.fromEntries(words)
}

/** An amount of an address with its thousands grouped; anything else as it was typed. */
function withCommas(field: InputField, words: string | undefined) {
  if (field.kind !== 'amount' || words === undefined) return words
  const read = readField(field, words)
  return 'value' in read ? toWords(field, read.value) : words
}

/** Parses every field (I5): gives the values, or an error for each invalid field. A missing field has its initial value. */
export function readInputs<All extends InputFields>(
  fields: All,
  typed: TypedInputs,
): { values: InputValues<All>; errors: null } | { values: null; errors: Errors } {
  const values: Record<string, number | string | null> = {}
  const errors: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const read = readField(field, typed[name] ?? toWords(field))
    if ('error' in read) errors[name] = read.error
    else values[name] = read.value
  }
  return Object.keys(errors).length > 0
    ? { values: null, errors }
    : { values: values as InputValues<All>, errors: null }
}

/** Parses one field; the error says how to correct it. */
export function readField(field: InputField, words: string): Read<number | string | null> {
  // Longer text is not parsed: it is replaced by a character that is invalid in every field.
  const text = words.length > maxFigureLength ? '…' : withoutInvisible(words).trim()
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

const unitWords = { months: /^months?$/i, years: /^(?:years?|yrs?)$/i }

function readCount(text: string, { unit, min, max }: CountField): Read<number> {
  const [, digits, word = unit] = /^(\d{1,3})(?: ?([a-z]{1,6}))?$/i.exec(text) ?? []
  const count = digits !== undefined && unitWords[unit].test(word) ? Number(digits) : null
  if (count === null || count < min || count > max) {
    return { error: `Please enter a whole number of ${unit}, from ${min} to ${max}.` }
  }
  return { value: count }
}
