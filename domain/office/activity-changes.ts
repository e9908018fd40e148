import { array, boolean, exactOptional, type InferOutput, nullable, number, object, string, union } from 'valibot'
import type { FieldType } from '../listings/field.ts'
import { listingFields } from '../listings/fields.ts'
import { editedFields } from './edited-fields.ts'
import type { DraftRecord, EditedField, ListingState } from './editor.ts'
import { isSameValue } from './field-digest.ts'

const shortValue = nullable(union([string(), number(), boolean()]))
type ShortValue = InferOutput<typeof shortValue>

/** The fields that were changed, as a line of the activity stores them: short values from and to, and of texts the name alone (J4). */
export const activityChanges = object({
  fields: array(object({ name: string(), from: exactOptional(shortValue), to: exactOptional(shortValue) })),
  /** The number of fields that changed besides. */
  others: number(),
  /** True where the price is one for a month. */
  isRent: boolean(),
})
export type ActivityChanges = InferOutput<typeof activityChanges>

/** The types of fields whose values are short, each with that of the values. */
export const shortTypes: Partial<Record<FieldType, 'number' | 'string' | 'boolean'>> = {
  amount: 'number',
  count: 'number',
  date: 'string',
  flag: 'boolean',
  choice: 'string',
}
const maxFields = 3

/** A listing before or after a change. */
type Moment = { state: ListingState; values: DraftRecord }

/** The changes from one moment to another; null for none. Those that people ask about come first. */
export function listChanges(before: Moment, after: Moment): ActivityChanges | null {
  const isChanged = (name: EditedField) => !isSameValue(before.values[name], after.values[name])
  const names = new Set<EditedField>(['propertyPrice', 'landPrice', 'availability'])
  for (const { name } of editedFields) names.add(name)
  // An availability brings its day with it.
  if (isChanged('availability')) names.delete('availabilityDate')
  const changed = [...names].filter(isChanged)
  const isShort = (name: EditedField) => listingFields[name].type in shortTypes
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
