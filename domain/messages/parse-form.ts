import { safeParse, string } from 'valibot'
import { toTypedLine } from './field-rules.ts'
import { type FormKind, forms, type MessageField, type MessageValues } from './kinds.ts'
import { joinValues, type SubmittedFields } from './submitted-fields.ts'
import { viewingField, withViewing } from './viewing.ts'

/** The values of a valid form, or one message for each invalid field and the values exactly as they were typed (D3). */
export type FormResult<Kind extends FormKind> =
  | { ok: true; value: MessageValues<Kind> }
  | { ok: false; errors: Partial<MessageValues<Kind>>; values: MessageValues<Kind> }

/** Checks the submitted fields. A missing field counts as empty, and an unknown one is dropped. */
export function parseForm<Kind extends FormKind>(kind: Kind, submitted: SubmittedFields): FormResult<Kind> {
  const fields: Record<string, Pick<MessageField, 'rule'>> = { ...forms[kind].fields, special: { rule: string() } }
  const read = withViewing(kind, submitted)
  const value: Record<string, string> = {}
  const errors: Record<string, string> = {}
  for (const [name, { rule }] of Object.entries(fields)) {
    // Only the first broken rule of a field is reported: an empty field is missing, not malformed as well.
    const result = safeParse(rule, read[name] ?? '', { abortPipeEarly: true })
    if (result.success) value[name] = result.output
    else errors[name] = result.issues[0].message
  }
  if (Object.keys(errors).length === 0) return { ok: true, value: value as MessageValues<Kind> }
  const names = [...Object.keys(fields), ...(submitted[viewingField] ? [viewingField] : [])]
  const values = Object.fromEntries(names.map((name) => [name, joinValues(submitted[name])]))
  return { ok: false, errors: errors as Partial<MessageValues<Kind>>, values: values as MessageValues<Kind> }
}

/** The typed texts of a valid form's fields, where the values that were read differ from them (D7). */
export function listTypedFields(kind: FormKind, submitted: SubmittedFields, value: Readonly<Record<string, string>>) {
  const read = Object.entries<MessageField>(forms[kind].fields).filter(([, { typed }]) => typed)
  const typed = read.map(([name]) => [name, toTypedLine(joinValues(submitted[name]))] as const)
  return Object.fromEntries(typed.filter(([name, text]) => text !== value[name]))
}
