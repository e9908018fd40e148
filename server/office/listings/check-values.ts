import * as v from 'valibot'
import type { FieldType } from '../../../domain/listings/field.ts'
import { isList, type NamedField } from '../../../domain/listings/fields.ts'
import { editedFields, labelOf } from '../../../domain/office/edited-fields.ts'
import type { DraftRecord, Refusal } from '../../../domain/office/editor.ts'
import { explainFault } from '../../../domain/office/field-faults.ts'
import { fieldSchemas } from '../../listings/listing-row.ts'

type Faults = Extract<Refusal, { reason: 'invalid' }>['faults']
type Checked = { ok: true; value: Partial<DraftRecord> } | { ok: false; faults: Faults }

/** In characters of text, or items of a list. Far more than a listing needs. */
const limits: Partial<Record<FieldType, number>> = { text: 300, html: 50_000, choices: 100, images: 100 }

/**
 * The values that somebody typed, trimmed; an empty one is null or an empty list. A draft's field may be empty, but not wrong; one that
 * visitors see at once has all that is required.
 */
export function checkValues(values: Partial<DraftRecord>, isPublished = false): Checked {
  const checked: Record<string, unknown> = {}
  const faults: Faults = {}
  for (const field of editedFields) {
    const value: unknown = values[field.name]
    if (value === undefined) continue
    if (isEmpty(value)) {
      if (isPublished && field.required) faults[field.name] = explainFault(field.name, null)
      checked[field.name] = isList(field.type) ? [] : null
      continue
    }
    const parsed = v.safeParse(fieldSchemas.get(field.name) ?? v.never(), value)
    const fault = parsed.success ? findExcess(field, parsed.output) : explainFault(field.name, value)
    if (fault) faults[field.name] = fault
    else checked[field.name] = parsed.output
  }
  if (Object.keys(faults).length) return { ok: false, faults }
  return { ok: true, value: checked as Partial<DraftRecord> }
}

function isEmpty(value: unknown) {
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value === 'object' && value !== null && 'html' in value) return `${value.html}`.trim() === ''
  return value === null
}

function findExcess(field: NamedField, value: unknown): string | null {
  const limit = limits[field.type]
  if (limit === undefined) return null
  const content = typeof value === 'object' && value !== null && 'html' in value ? value.html : value
  const { length } = content as string | unknown[]
  if (length <= limit) return null
  const unit = typeof content === 'string' ? 'characters' : 'entries'
  return `${labelOf(field)}: please use ${limit.toLocaleString('en-GB')} ${unit} at most.`
}
