import type { Insertable, Selectable } from 'kysely'
import * as v from 'valibot'
import { readArea } from '../../domain/amounts/read-size.ts'
import { isDay } from '../../domain/days.ts'
import { withoutInvisible } from '../../domain/invisible-characters.ts'
import type { FieldType, ListingField } from '../../domain/listings/field.ts'
import { type FieldName, fields, isList, type ListingOf } from '../../domain/listings/fields.ts'
import { shortId } from '../../domain/listings/listing.ts'
import { isTourAddress, maxTours } from '../../domain/listings/tours.ts'
import { maxAltLength } from '../../domain/office/photographs.ts'
import { columnOf } from '../database/listing-columns.ts'
import { isStorableText } from '../database/storable-text.ts'
import type { Tables } from '../database/tables.ts'

const anyText = v.pipe(
  v.string(),
  v.check(isStorableText, 'Expected text without NUL and without halves of characters'),
)
const requiredText = v.pipe(anyText, v.trim(), v.nonEmpty())
/** A text that others are compared with, such as the name of a town (D10). */
const comparedText = v.pipe(anyText, v.transform(withoutInvisible), v.trim(), v.nonEmpty())
const amount = v.pipe(v.number(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1))
const image = v.strictObject({
  url: v.pipe(anyText, v.regex(/^(https?:\/\/|\/(?!\/))/, 'Expected a web address or a path')),
  alt: v.exactOptional(v.pipe(requiredText, v.maxLength(maxAltLength))),
})
const date = v.pipe(v.string(), v.check(isDay, 'Expected a day such as 2026-12-01'))
const size = v.pipe(
  requiredText,
  v.check((text) => 'value' in readArea(text), 'Expected one size with its unit, such as 50×100 ft or 120 m²'),
)
const link = v.pipe(anyText, v.check(isTourAddress, 'Expected an address with https, of 500 characters at most'))

const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((value) => new Date(value).toISOString()),
)

const types: Record<FieldType, (choices: readonly string[], isCompared: boolean) => v.GenericSchema> = {
  id: () => v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Expected 1 to 64 letters, digits, - or _')),
  time: () => time,
  optionalTime: () => time,
  text: (_choices, isCompared) => (isCompared ? comparedText : requiredText),
  amount: () => amount,
  count: () => count,
  date: () => date,
  flag: () => v.boolean(),
  size: () => size,
  choice: (choices) => v.picklist(choices),
  choices: (choices) => v.array(v.picklist(choices)),
  image: () => image,
  images: () => v.array(image),
  links: () => v.pipe(v.array(link), v.maxLength(maxTours)),
  html: () => v.strictObject({ html: anyText }),
}

/** The schema of each field's value, which a record may lack only where it may be null. */
export const fieldSchemas = new Map(fields.map((field) => [field.name, toValueSchema(field)]))

function toValueSchema({ type, values = [], where }: ListingField): v.GenericSchema {
  return types[type](values, where === true)
}

function toSchema(field: ListingField): v.GenericSchema {
  const { type, required } = field
  const schema = toValueSchema(field)
  if (required) return schema
  return v.nullish(schema, isList(type) ? () => [] : null)
}

/** A record of ours, with section 3's fields. Strict, because a misspelt field must not be lost silently. */
export const recordSchema = v.strictObject(
  Object.fromEntries(fields.map((field) => [field.name, toSchema(field)])),
) as unknown as v.GenericSchema<unknown, ListingRecord>

/** A listing whose HTML is not sanitised yet. */
export type ListingRecord = ListingOf<string>

export type ListingRow = Selectable<Tables['listings']>

/** The columns of a record, without those that say when it was written. */
export function toRow(
  record: ListingRecord,
): Omit<Insertable<Tables['listings']>, 'version' | 'written_at' | 'written_by'> {
  const columns = fields.map(({ name, type }) => [columnOf(name), toColumn(type, record[name])])
  return { ...Object.fromEntries(columns), short_id: shortId(record.id) }
}

function toColumn(type: FieldType, value: ListingRecord[FieldName]): string | number | null {
  if (typeof value === 'boolean') return Number(value)
  if (value === null || typeof value !== 'object') return value
  return type === 'html' && 'html' in value ? value.html : JSON.stringify(value)
}

export function fromRow(row: ListingRow): ListingRecord {
  const values = fields.map(({ name, type }) => [name, fromColumn(type, row[columnOf(name)])])
  return Object.fromEntries(values)
}

function fromColumn(type: FieldType, value: string | number | null) {
  if (type === 'flag') return value === null ? null : value === 1
  if (typeof value !== 'string') return value
  if (type === 'html') return { html: value }
  return isList(type) || type === 'image' ? JSON.parse(value) : value
}
