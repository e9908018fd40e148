import { array, boolean, exactOptional, type InferOutput, nullable, number, object, string, union } from 'valibot'
import { formatBound } from '../amounts/money.ts'
import type { FieldType } from '../listings/field.ts'
import { type FieldName, listingFields } from '../listings/fields.ts'
import type { Deed } from './activity.ts'
import { editedFields, labelOf } from './edited-fields.ts'
import type { DraftRecord, EditedField, ListingState } from './editor.ts'
import { digestField } from './field-digest.ts'
import { valueWords } from './value-words.ts'

const shortValue = nullable(union([string(), number(), boolean()]))
type ShortValue = InferOutput<typeof shortValue>

/** The fields that a deed changed, as a line of the activity stores them: short values from and to, and of texts the name alone (J4). */
export const activityChanges = object({
  fields: array(object({ name: string(), from: exactOptional(shortValue), to: exactOptional(shortValue) })),
  /** The number of fields that changed besides. */
  others: number(),
  /** True where the price is one for a month. */
  isRent: boolean(),
})
export type ActivityChanges = InferOutput<typeof activityChanges>

const shortTypes: ReadonlySet<FieldType> = new Set(['amount', 'count', 'date', 'flag', 'choice'])
const maxFields = 3

/** A listing before or after a deed. */
type Moment = { state: ListingState; values: DraftRecord }

/** The changes from one moment to another; null for none. Those that people ask about come first. */
export function listChanges(before: Moment, after: Moment): ActivityChanges | null {
  const isChanged = (name: EditedField) => digestField(before.values[name]) !== digestField(after.values[name])
  const names = new Set<EditedField>(['propertyPrice', 'landPrice', 'availability'])
  for (const { name } of editedFields) names.add(name)
  // An availability brings its day with it.
  if (isChanged('availability')) names.delete('availabilityDate')
  const changed = [...names].filter(isChanged)
  const isShort = (name: EditedField) => shortTypes.has(listingFields[name].type)
  const read = ({ values }: Moment, name: EditedField) => (values[name] ?? null) as ShortValue
  const fields = [
    ...(before.state === after.state ? [] : [{ name: 'publication', from: before.state, to: after.state }]),
    ...changed.filter(isShort).map((name) => ({ name, from: read(before, name), to: read(after, name) })),
    ...changed.filter((name) => !isShort(name)).map((name) => ({ name })),
  ]
  if (fields.length === 0) return null
  const named = fields.slice(0, maxFields)
  return { fields: named, others: fields.length - named.length, isRent: after.values.propertyStatus === 'For_Rent' }
}

/** The deeds that are nothing but their changes. Of the others, such as a publication, the changes follow as a list. */
const mereChanges: ReadonlySet<Deed> = new Set([
  ...(['change', 'change-price', 'change-status'] as const),
  ...(['mark-available', 'mark-under-offer', 'mark-let', 'mark-sold'] as const),
  ...(['hold', 'withdraw', 'back-to-draft', 'republish'] as const),
])

/** Says what a deed changed: words that replace those of the deed before its listing, where it has one change alone, and words after. */
export function sayChanges(
  deed: Deed,
  { fields, others, isRent }: ActivityChanges,
  firmName: string,
): { deed: string | null; after: string } {
  const said = fields.map(({ name, from, to }) => ({ label: sayField(name), ...sayBoth(name, [from, to]) }))
  const [first] = said
  if (first && said.length + others === 1 && mereChanges.has(deed))
    return { deed: `changed the ${first.label} of`, after: first.words }
  const listed = said.map(({ label, words }) => `${label} ${words}`.trim())
  const rest = others > 0 ? [`${others} other ${others === 1 ? 'field' : 'fields'}`] : []
  return { deed: null, after: `: ${new Intl.ListFormat('en-GB').format([...listed, ...rest])}` }

  function sayBoth(name: string, [from, to]: [unknown, unknown]) {
    if (from === undefined || to === undefined) return { words: '' }
    const month = prices.has(name) && isRent ? ' a month' : ''
    return {
      words: `from ${say(name, from)}${to === null ? month : ''} to ${say(name, to)}${to === null ? '' : month}`,
    }
  }

  function say(name: string, value: unknown): string {
    if (name === 'publication') return String(value).replace('-', ' ')
    if (prices.has(name)) return typeof value === 'number' ? formatBound(value) : 'price on request'
    if (name === 'availability' && value === null) return 'available'
    // A field that was removed from the table since has its value as it was stored.
    const field = Object.hasOwn(listingFields, name) ? listingFields[name as FieldName] : null
    if (!field) return String(value)
    const words = valueWords(name as FieldName, value, { firmName, showDescription: (html) => html }) || 'nothing'
    if (field.type !== 'choice' && field.type !== 'flag') return words
    return words
      .split(firmName)
      .map((part) => part.toLowerCase())
      .join(firmName)
  }
}

const prices: ReadonlySet<string> = new Set(['propertyPrice', 'landPrice'])

const labels: ReadonlyMap<string, string> = new Map([
  ['landPrice', 'price'],
  ['propertyStatus', 'kind'],
  ['mainImage', 'main picture'],
  ['propertyImages', 'pictures'],
])

function sayField(name: string): string {
  const label = labels.get(name) ?? labelOf({ name: name as FieldName, ...listingFields[name as FieldName] })
  return label.charAt(0).toLowerCase() + label.slice(1)
}
