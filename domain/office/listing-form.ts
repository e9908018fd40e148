import { readArea } from '../amounts/read-size.ts'
import { readDay } from '../days.ts'
import { isBlank, withoutInvisible } from '../invisible-characters.ts'
import { isTourAddress, maxTours } from '../listings/tours.ts'
import { readRooms } from '../sentence/read-rooms.ts'
import type { DraftRecord, EditedField } from './editor.ts'
import { type FormField, formFields } from './form-fields.ts'
import { maxTextLength } from './listing-rules.ts'
import { readTypedPrice, writePrice } from './prices/read-price.ts'

/** The contents of the controls, by field: a list for check boxes, a text for all others. */
export type ListingFormValues = Readonly<Record<string, string | readonly string[]>>

/** A posted form: `FormData` or `URLSearchParams`. */
export type PostedForm = { has(name: string): boolean; get(name: string): unknown; getAll(name: string): unknown[] }

export type Faults = Partial<Record<EditedField, string>>

/** `markdown` is the text with signs for bold and lists; `html` stands for what those signs cannot say. */
export type DescriptionFormat = 'markdown' | 'html'

export type ShownDescription = { format: DescriptionFormat; text: string }

/** In characters. */
const maxDescription = 40_000
const maxChoices = 100

/** The record as the controls show it. `shown` is its description. */
export function writeForm(
  record: DraftRecord,
  shown: ShownDescription,
  asked: readonly FormField[] = formFields,
): ListingFormValues {
  return Object.fromEntries(asked.map((field) => [field.name, writeField(field, record[field.name], shown)]))
}

function writeField({ control, options }: FormField, value: unknown, shown: ShownDescription): string | string[] {
  // In the order of the boxes, as a browser posts them: a list in another order would count as touched.
  if (control === 'choices') return options.map((option) => option.value).filter((each) => isChosen(value, each))
  if (control === 'html') return shown.text
  if (value === null || value === undefined) return ''
  if (control === 'links') return (value as string[]).join('\n')
  if (control === 'flag') return value ? 'yes' : 'no'
  return control === 'amount' ? writePrice(value as number) : String(value)
}

function isChosen(value: unknown, option: string): boolean {
  return Array.isArray(value) && value.includes(option)
}

/** The controls exactly as they were posted, to show them again. A control that was not posted is left out. */
export function readTyped(posted: PostedForm, asked: readonly FormField[] = formFields): ListingFormValues {
  return Object.fromEntries(
    asked
      .filter(({ name }) => posted.has(name))
      .map(({ name, control }) => [name, control === 'choices' ? readChosen(posted, name) : textOf(posted, name)]),
  )
}

/**
 * Reads a posted form. A control that was not posted is left out; an empty one is null or an empty list. `toDescription` makes the
 * stored HTML of a description. A field that cannot be read has a sentence in `faults` and no value.
 */
export function readListingForm(
  posted: PostedForm,
  toDescription: (text: string) => { html: string } | null,
  asked: readonly FormField[] = formFields,
): { values: Partial<DraftRecord>; faults: Faults } {
  const values: Record<string, unknown> = {}
  const faults: Faults = {}
  for (const field of asked) {
    if (!posted.has(field.name)) continue
    const read = readField(field, posted, toDescription)
    if ('fault' in read) faults[field.name] = read.fault
    else values[field.name] = read.value
  }
  return { values, faults }
}

/** A value, or the sentence that says how to mend what was typed. */
export type Reading = { value: unknown } | { fault: string }

function readField(field: FormField, posted: PostedForm, toDescription: (text: string) => unknown): Reading {
  const typed = field.control === 'choices' ? readChosen(posted, field.name) : textOf(posted, field.name)
  return readControl(field, typed, toDescription)
}

/** Reads what somebody typed into a control, or chose of its list; an import reads its cells by it too. */
export function readControl(
  field: FormField,
  typed: string | readonly string[],
  toDescription: (text: string) => unknown,
): Reading {
  if (typeof typed !== 'string') return readChoices(field, typed)
  switch (field.control) {
    case 'text':
      return readLine(typed)
    case 'amount': {
      const price = readTypedPrice(typed)
      return 'error' in price ? { fault: price.error } : price
    }
    case 'count':
      return readCount(typed, field.name)
    case 'date':
      return readTypedDay(typed)
    case 'flag': {
      const read = readChoice(field, typed)
      return 'fault' in read || read.value === null ? read : { value: read.value === 'yes' }
    }
    case 'size':
      return readOneSize(typed)
    case 'choice':
      return readChoice(field, typed)
    case 'choices':
      return readChoices(field, typed === '' ? [] : [typed])
    case 'links':
      return readLinks(typed)
    case 'html':
      return readDescription(typed, toDescription)
  }
}

function textOf(posted: PostedForm, name: string): string {
  const value = posted.get(name)
  return typeof value === 'string' ? toLines(value) : ''
}

/** A form posts `\r\n` where scripts see `\n`. */
function toLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

/** The form has an empty value besides its check boxes, so that unchecking all of them is posted too. */
function readChosen(posted: PostedForm, name: string): string[] {
  const values = posted.getAll(name).slice(0, maxChoices + 1)
  return [...new Set(values.filter((value): value is string => typeof value === 'string' && value !== ''))]
}

function readLine(text: string): Reading {
  const line = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  const count = [...line].length
  if (count > maxTextLength)
    return { fault: `Please keep this to ${maxTextLength} characters; it has ${formatCount(count)} now.` }
  return { value: isBlank(line) ? null : line }
}

function readCount(text: string, name: FormField['name']): Reading {
  const typed = withoutInvisible(text).trim()
  if (typed === '') return { value: null }
  const isWhole = /^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})$/.test(typed)
  if (isWhole) return { value: Number(typed.replaceAll(',', '')) }
  const rooms = name === 'numberOfBedrooms' ? 'bedrooms' : name === 'numberOfBathrooms' && 'bathrooms'
  const count = rooms ? readRooms(typed, rooms) : null
  if (count !== null) return { value: count }
  return { fault: 'Please enter a whole number, such as 3.' }
}

function readTypedDay(text: string): Reading {
  const day = readDay(text)
  return day === null ? { fault: 'Please enter a day, such as 2026-12-01.' } : { value: day || null }
}

/** The words stay as they were typed: the trade's "50×100 ft" says more than its square metres. */
function readOneSize(text: string): Reading {
  const typed = withoutInvisible(text).trim()
  if (typed === '') return { value: null }
  const read = readArea(typed)
  return 'error' in read ? { fault: read.error } : { value: typed }
}

function readChoice({ options }: FormField, text: string): Reading {
  if (text === '') return { value: null }
  const isOffered = options.some(({ value }) => value === text)
  return isOffered ? { value: text } : { fault: 'Please choose one of the list.' }
}

function readChoices({ options }: FormField, chosen: readonly string[]): Reading {
  const isOffered = chosen.every((each) => options.some(({ value }) => value === each))
  return isOffered ? { value: chosen } : { fault: 'Please choose from the list.' }
}

function readLinks(text: string): Reading {
  const lines = withoutInvisible(text)
    .split('\n', 1000)
    .map((line) => line.trim())
    .filter(Boolean)
  const addresses = [...new Set(lines.map((line) => (/^[a-z][a-z\d+.-]*:/i.test(line) ? line : `https://${line}`)))]
  const wrong = addresses.findIndex((address) => !isTourAddress(address) || !address.includes('.'))
  if (wrong >= 0) {
    const line = [...(lines[wrong] ?? '')].slice(0, 60).join('')
    return { fault: `“${line}” is no address that begins with https://, such as https://youtu.be/abc.` }
  }
  if (addresses.length > maxTours) {
    return { fault: `Please keep this to ${maxTours} addresses; there are ${formatCount(addresses.length)} now.` }
  }
  return { value: addresses }
}

function readDescription(text: string, toDescription: (text: string) => unknown): Reading {
  const clean = text.replaceAll(/[^\P{Cc}\n\t]/gu, '').trim()
  if (clean.length > maxDescription) {
    const limit = formatCount(maxDescription)
    return { fault: `Please keep this to ${limit} characters; it has ${formatCount(clean.length)} now.` }
  }
  return { value: clean === '' ? null : toDescription(clean) }
}

function formatCount(count: number) {
  return count.toLocaleString('en-US')
}
