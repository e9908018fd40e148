import * as v from 'valibot'
import { readTradeSizes } from '../amounts/read-size.ts'
import { isDay } from '../days.ts'
import { isBlank, withoutInvisible } from '../invisible-characters.ts'
import type { ListingPicture } from '../listings/fields.ts'
import { normaliseUnicode } from '../normalise-unicode.ts'
import { toAlt } from '../office/draft-pictures.ts'
import type { DraftRecord } from '../office/editor.ts'
import type { FormField } from '../office/form-fields.ts'
import { type Reading, readControl } from '../office/listing-form.ts'
import { type PrivateDetails, privateFields } from '../office/private-details.ts'
import { mandateLabels } from '../office/private-words.ts'
import { publicationWords } from '../office/publication-words.ts'
import { ownList, referencesField } from '../office/references/references-field.ts'
import { maxAddress, readOldAddress } from '../redirects/old-address.ts'
import { type Column, unitOfHeader } from './columns.ts'
import type { PlaceWords } from './place-words.ts'
import type { Cell } from './table.ts'
import { findByTrade, foldValue, readFlag, readKind, readState } from './value-synonyms.ts'

/** The knowledge that cells are read with. */
export type CellContext = {
  /** The stored HTML of a description: `markdown` for plain text. */
  toDescription(text: string, format: 'markdown' | 'html'): { html: string }
  places: PlaceWords
  /** The people who may be responsible, by `foldValue` of their names and addresses. */
  people: ReadonlyMap<string, string>
  /** A telephone that a spreadsheet took its first 0 from, or its +, with it again (M1.3). */
  mendTelephone(typed: string): string
}

/** A picture that a cell names: by its address, or by the name of a file, in lower case and without its path. */
export type NamedPicture = ListingPicture | { file: string; shown: string }

/** The value of a cell, and what it says besides of other fields; or the sentence that says what it takes. */
type CellReading = { value: unknown; also?: Partial<DraftRecord> } | { fault: string }

/** In pictures of one cell. */
const maxNamed = 200
/** In lines of one cell. */
const maxOldAddresses = 20

/** In words of one cell. */
const maxChoices = 100

/** The text of a cell as people see it; of one with a fault an empty one. */
export function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return sayNumber(cell)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  if (typeof cell === 'string') return cell.replaceAll(/\r\n?/g, '\n').toWellFormed()
  if ('date' in cell) return cell.date
  return 'fault' in cell ? '' : cell.join('\n').toWellFormed()
}

/** True for a cell that says nothing. */
export function isEmptyCell(cell: Cell): boolean {
  if (typeof cell === 'string') return isBlank(cell)
  return cell === null || (Array.isArray(cell) && cell.length === 0)
}

/** A spreadsheet computes with 15 digits: `0.1 + 0.2` is 0.3 there. */
export function sayNumber(value: number): string {
  // A whole one needs no rounding, and formatting ten thousand rows takes seconds.
  return Number.isSafeInteger(value) ? `${value}` : exact.format(Number(value.toPrecision(15)))
}

const exact = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 })

/** Reads a cell that is not empty as a value of its column (M2.2). */
export function readCell(column: Column, cell: Cell, header: string, context: CellContext): CellReading {
  if (typeof cell === 'object' && cell !== null && 'fault' in cell) return { fault: cell.fault }
  const isDate = typeof cell === 'object' && cell !== null && 'date' in cell
  const takesDays =
    column.field?.control === 'date' || column.name === 'mandateSigned' || column.name === 'mandateExpires'
  if (isDate && !takesDays)
    return {
      fault: `The spreadsheet shows this cell as a date (${cell.date}). Please format it as text or a number, and write it again.`,
    }
  const text = textOf(cell)
  if (/^#(?:REF|N\/A|VALUE|NAME|DIV\/0|NULL|NUM)[!?]?$/.test(text.trim()))
    return { fault: `This cell has the error ${text.trim()}. Please mend its formula, or write the value.` }
  if (text.includes('\0')) return { fault: 'It has a character that no text has. Please type it again.' }
  return column.field ? readField(column.field, cell, { text, header, context }) : readOwn(column, text, context)
}

type Typed = { text: string; header: string; context: CellContext }

function readField(field: FormField, cell: Cell, { text, header, context }: Typed): CellReading {
  const read = (typed: string | readonly string[]) => readControl(field, typed, (html) => html)
  switch (field.control) {
    case 'amount':
      return /^(?:poa|p\.o\.a\.?|(?:price )?(?:on|upon) (?:request|application)|tba|tbc)$/i.test(text.trim())
        ? { value: null }
        : read(text)
    case 'count':
      return read(typeof cell === 'boolean' ? `${Number(cell)}` : text.replace(/^(\d+)\.0+$/, '$1'))
    case 'date':
      return read(toDay(text))
    case 'flag': {
      const said = readFlag(text)
      return said === undefined
        ? { fault: `“${shorten(text)}” is neither yes nor no. Please write yes or no.` }
        : read(said)
    }
    case 'size':
      return readSize(text, header, read)
    case 'choice':
      return readChoice(field, text, context)
    case 'choices':
      return readChoices(field, Array.isArray(cell) ? cell : text.split(/[\n,;|]|\s\/\s/))
    case 'links':
      return read(splitLinks(text).join('\n'))
    case 'html':
      return readDescription(text, read, context)
    case 'text':
      return readPlace(field, text, { read, context })
  }
}

/** A number alone has the unit of its header; the trade's eighth of an acre is its plot (I12). */
function readSize(text: string, header: string, read: (typed: string) => Reading): Reading {
  const unit = unitOfHeader(header)
  const typed = withoutInvisible(text).trim()
  const hasUnit = /[a-z²"'×]/i.test(typed)
  const sized = hasUnit || unit === null ? typed : `${typed} ${unit}`
  const first = read(sized)
  if (!('fault' in first)) return first
  const trade = readTradeSizes(sized)
  return trade ? read(trade.sides) : first
}

function readChoice(field: FormField, text: string, context: CellContext): CellReading {
  const option = findOption(field, text)
  if (option !== undefined) return { value: option }
  if (field.name === 'propertyType') {
    const kind = readKind(text)
    if (kind) {
      const { propertyType: value, ...also } = kind
      return { value, also }
    }
  }
  const said = findByTrade(field.name, text)
  if (said !== undefined) return { value: said || null }
  // The maps know no estates, so one may be called as a neighbourhood.
  if (field.name === 'locationCriteria' && context.places.findArea(text)) return { value: 'Neighbourhood' }
  return { fault: `“${shorten(text)}” is none of: ${listOptions(field)}.` }
}

function readChoices(field: FormField, typed: readonly string[]): CellReading {
  const named = typed.map((part) => part.trim()).filter(Boolean)
  if (named.length > maxChoices) return { fault: 'Please name a hundred at most.' }
  const found: string[] = []
  for (const each of named) {
    const value = findOption(field, each) ?? findByTrade(field.name, each)
    if (!value) return { fault: `“${shorten(each)}” is none of: ${listOptions(field)}.` }
    if (!found.includes(value)) found.push(value)
  }
  return { value: found }
}

function findOption({ name, options }: FormField, text: string): string | undefined {
  const known =
    offered.get(name) ??
    new Map(
      options.flatMap(({ value, label }) =>
        [value.replaceAll('_', ' '), label].map((words) => [foldValue(words), value] as const),
      ),
    )
  offered.set(name, known)
  return known.get(foldValue(text))
}

/** The values of each choice by their folded words: the columns are the same for every row. */
const offered = new Map<FormField['name'], ReadonlyMap<string, string>>()

const listOptions = ({ options, none }: FormField) =>
  [...(none ? [none] : []), ...options.map(({ label }) => label)].join(', ')

const htmlMark = '<!---->'

/** The text of a description's HTML in a cell: HTML is known by the tag that it begins with. */
export function markHtml(html: string): string {
  return startsAsHtml(html) ? html : htmlMark + html
}

const startsAsHtml = (text: string) => /^\s*<\/?[a-z][a-z0-9]*[\s/>]/i.test(text)

function readDescription(text: string, read: (typed: string) => Reading, { toDescription }: CellContext): Reading {
  const isMarked = text.startsWith(htmlMark)
  const bare = read(isMarked ? text.slice(htmlMark.length) : text)
  if ('fault' in bare || typeof bare.value !== 'string') return bare
  return { value: toDescription(bare.value, isMarked || startsAsHtml(text) ? 'html' : 'markdown') }
}

/** A place as the search knows it (M2.2), with its town where a cell has both: `Kili, Nairobi`. */
function readPlace(
  field: FormField,
  text: string,
  { read, context: { places } }: { read: (typed: string) => Reading; context: CellContext },
): CellReading {
  const line = read(text)
  if ('fault' in line || typeof line.value !== 'string') return line
  if (field.name === 'townCity') return { value: places.findTown(line.value) ?? line.value }
  if (field.name !== 'neighbourhood') return line
  const [, area = line.value, town = ''] = /^([^,]+),([^,]+)$/.exec(line.value) ?? []
  const townCity = places.findTown(town.trim())
  const name = townCity ? area.trim() : line.value
  return { value: places.findArea(name) ?? name, ...(townCity && { also: { townCity } }) }
}

/** The addresses of a cell; words that are none stay with the address before them, whose sentence then says them. */
function splitLinks(text: string): string[] {
  const links: string[] = []
  for (const word of text.split(/[\s,;|]+/))
    if (/[./]/.test(word) || links.length === 0) links.push(word)
    else links.push(`${links.pop()} ${word}`)
  return links
}

const toLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The columns that are no field of the form. */
function readOwn({ name }: Column, text: string, context: CellContext): CellReading {
  const typed = withoutInvisible(text).trim()
  switch (name) {
    case 'id':
      return /^[\w-]{1,64}$/.test(typed)
        ? { value: typed }
        : {
            fault: `“${shorten(typed)}” is no id of a property. Please leave it as an export has it, or empty for a new one.`,
          }
    case 'reference':
      return readReference(typed)
    case 'publication': {
      const state = readState(typed)
      const labels = Object.values(publicationWords).map(({ label }) => label)
      return state ? { value: state } : { fault: `“${shorten(typed)}” is none of: ${labels.join(', ')}.` }
    }
    case 'photographs':
    case 'floorPlans':
      return readPictures(text)
    case 'oldAddress':
      return readOldAddresses(typed)
    case 'personId': {
      const id = context.people.get(foldValue(typed))
      return id
        ? { value: id }
        : {
            fault: `Nobody in the office is called “${shorten(typed)}”. Please write the name or the e-mail address of a colleague.`,
          }
    }
    default:
      return readPrivate(name as keyof PrivateDetails, text, context)
  }
}

function readOldAddresses(typed: string): CellReading {
  const lines = toLines(typed)
  if (lines.length > maxOldAddresses) return { fault: `Please name ${maxOldAddresses} old addresses at most.` }
  const read = new Set<string>()
  for (const line of lines) {
    const address = readOldAddress(line)
    if (address === null)
      return {
        fault: `“${shorten(line)}” is no old address. It begins with / or https://, and has ${maxAddress} characters at most.`,
      }
    read.add(address)
  }
  return { value: [...read] }
}

/** `Own list: 17` for a reference alone, and one with its portal as it is (M3.1). */
function readReference(typed: string): CellReading {
  const line = /^[^:\s][^:]*:\s?\S/.test(typed) && !/^https?:/i.test(typed) ? typed : `${ownList}: ${typed}`
  const read = v.safeParse(referencesField, line.replaceAll('\n', ' '))
  return read.success ? { value: read.output } : { fault: `${read.issues[0].message}.` }
}

function readPrivate(name: keyof PrivateDetails, text: string, { mendTelephone }: CellContext): CellReading {
  const typed = toPrivateText(name, text, mendTelephone)
  if (typed === null) return { fault: `“${shorten(text)}” is none of: ${Object.values(mandateLabels).join(', ')}.` }
  const read = v.safeParse(privateFields.pipe[0].entries[name], typed)
  return read.success ? { value: read.output } : { fault: `${read.issues[0].message}.` }
}

function toPrivateText(name: keyof PrivateDetails, text: string, mendTelephone: (typed: string) => string) {
  if (name === 'ownerTelephone') return mendTelephone(text)
  if (name === 'mandate') return toMandate(text)
  return name === 'mandateSigned' || name === 'mandateExpires' ? toDay(text) : text
}

function toMandate(text: string): string | null {
  const words = foldValue(text)
  if (/^(?:non exclusive|not exclusive|open|multiple|joint)\b/.test(words)) return 'open'
  return /^(?:exclusive|sole)\b/.test(words) ? 'exclusive' : null
}

/** A day as Kenya writes it, the day before the month: `1/12/2026`, `1 Dec 2026`. Any other text stays. */
function toDay(text: string): string {
  const typed = withoutInvisible(text).trim()
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/. -](\d{1,2}|[a-z]{3,9})[/. ,-]+(\d{4})$/i.exec(typed) ?? []
  const number = /^\d+$/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const iso = `${year}-${`${number}`.padStart(2, '0')}-${day.padStart(2, '0')}`
  // An instant of a record of ours begins with its day.
  const instant = /^(\d{4}-\d{2}-\d{2})T00:00/.exec(typed)?.[1]
  return isDay(iso) ? iso : (instant ?? typed)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Names of files and addresses, each in a line or parted by commas, semicolons or bars; behind an address the text of its picture. */
function readPictures(text: string): CellReading {
  const parts = text
    .split('\n')
    .flatMap((line) => (isAddress(line.trim()) ? line.split(/[,;|]\s*(?=https?:\/\/|\/)/i) : line.split(/[,;|]/)))
  const named = parts.map((part) => part.trim()).filter(Boolean)
  if (named.length > maxNamed) return { fault: `Please name ${maxNamed} pictures at most.` }
  return { value: named.map(toNamed) }
}

const isAddress = (part: string) => /^(?:https?:\/\/|\/(?:photographs|media)\/)/i.test(part)

function toNamed(part: string): NamedPicture {
  if (isAddress(part)) {
    const [, url = part, alt = ''] = /^(\S+)(?:\s+(.*))?$/s.exec(part) ?? []
    const text = toAlt(alt)
    return { url, ...(text && { alt: text }) }
  }
  return { file: toFileKey(part), shown: shorten(lastPart(part)) }
}

/** The last part of a name, whatever system it comes from: `C:\photos\Kitchen.JPG` and `../../kitchen.jpg` are both a file beside the others. */
const lastPart = (name: string) => name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).trim()

/** Names of files as they are compared. */
export function toFileKey(name: string): string {
  return normaliseUnicode(lastPart(name), 'NFC').toLowerCase()
}

/** In characters of a value in a sentence about it. */
const maxShown = 60

export function shorten(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return characters.length > maxShown ? `${characters.slice(0, maxShown).join('')}…` : characters.join('')
}
