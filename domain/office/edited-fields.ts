import { blankListing, type FieldName, fields, type NamedField } from '../listings/fields.ts'
import type { DraftRecord, EditedField } from './editor.ts'

const setByTheOffice: ReadonlySet<FieldName> = new Set(['id', 'createdAt', 'updatedAt'])

/** The fields that people edit, in their order. A field that is added to the table is one of them without a change here. */
export const editedFields = fields.filter(({ name }) => !setByTheOffice.has(name)) as (NamedField & {
  name: EditedField
})[]

/** A draft in which nothing is filled in. */
export const blankDraft: DraftRecord = pickEdited(blankListing as DraftRecord)

/** The edited fields of a record. */
export function pickEdited(record: DraftRecord): DraftRecord {
  return Object.fromEntries(editedFields.map(({ name }) => [name, record[name]])) as DraftRecord
}

/** The words of staff for fields, where visitors read others, and where the name does not say enough. */
const officeLabels: Partial<Record<FieldName, string>> = {
  propertyStatus: 'Kind',
  residentialType: 'Type of home',
  commercialType: 'Type of premises',
  landType: 'Type of land',
  locationCriteria: 'Place name to show',
  townCity: 'Town or city',
  propertyUrlSlug: 'Address words',
}

/** The name of a field on every page of the office: `Kind`, `Price`, `Bedrooms`. */
export function labelOf({ name, label }: Pick<NamedField, 'name' | 'label'>): string {
  const own = officeLabels[name] ?? label
  if (own) return own
  const words = name.replace(/^property(?=[A-Z])/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const text = words.trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
