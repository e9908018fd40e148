import type { FormKind } from './kinds.ts'
import { joinValues, type SubmittedFields, splitPropertyIds } from './submitted-fields.ts'

/** The name of the tick (D11). */
export const viewingField = 'viewing'

/** The words of the tick, about one property or several. */
export function viewingWords(properties: number): string {
  return `I would like to see ${properties > 1 ? 'them' : 'it'}: on site or by video`
}

/** The fields of a form, those of an inquiry with the words of the tick as the first line of its message, where it is set. */
export function withViewing(kind: FormKind, { [viewingField]: ticked, ...fields }: SubmittedFields): SubmittedFields {
  if (kind !== 'property-inquiry' || !ticked) return fields
  const words = `${viewingWords(splitPropertyIds(joinValues(fields.propertyID)).length)}.`
  return { ...fields, msg: [words, joinValues(fields.msg)].filter(Boolean).join('\n') }
}
