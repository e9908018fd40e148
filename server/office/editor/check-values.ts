import * as v from 'valibot'
import { isList } from '../../../domain/listings/fields.ts'
import { editedFields } from '../../../domain/office/edited-fields.ts'
import type { DraftRecord, Refusal } from '../../../domain/office/editor.ts'
import { explainFault } from '../../../domain/office/field-faults.ts'
import { fieldSchemas } from '../../listings/listing-row.ts'

type Faults = Extract<Refusal, { why: 'invalid' }>['faults']
type Checked = { values: Partial<DraftRecord>; faults: Faults }

/** The values that somebody typed, trimmed; an empty one is null or an empty list. A draft's field may be empty, but not of another type. */
export function checkValues(values: Partial<DraftRecord>): Checked {
  const checked: Record<string, unknown> = {}
  const faults: Faults = {}
  for (const field of editedFields) {
    const value: unknown = values[field.name]
    if (value === undefined) continue
    if (isEmpty(value)) {
      checked[field.name] = isList(field.type) ? [] : null
      continue
    }
    const parsed = v.safeParse(fieldSchemas.get(field.name) ?? v.never(), value)
    if (parsed.success) checked[field.name] = parsed.output
    else faults[field.name] = explainFault(field.name, value)
  }
  return { values: checked as Partial<DraftRecord>, faults }
}

function isEmpty(value: unknown) {
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value === 'object' && value !== null && 'html' in value) return `${value.html}`.trim() === ''
  return value === null
}
