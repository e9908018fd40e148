import { safeParse, string } from 'valibot'
import { toTyped } from './field-rules.ts'
import { type Field, type FormKind, type FormValues, forms } from './kinds.ts'
import { type SubmittedFields, toText } from './submitted-fields.ts'

/** The values of a valid form, or one message for each invalid field and the values exactly as they were typed (D3). */
export type FormResult<Kind extends FormKind> =
  | { ok: true; value: FormValues<Kind> }
  | { ok: false; errors: Partial<FormValues<Kind>>; values: FormValues<Kind> }

/** Checks the submitted fields. A missing field counts as empty, and an unknown one is dropped. */
export function parseForm<Kind extends FormKind>(kind: Kind, submitted: SubmittedFields): FormResult<Kind> {
  const fields: Record<string, Pick<Field, 'rule'>> = { ...forms[kind].fields, special: { rule: string() } }
  const value: Record<string, string> = {}
  const errors: Record<string, string> = {}
  for (const [name, { rule }] of Object.entries(fields)) {
    // Only the first broken rule of a field is reported: an empty field is missing, not malformed as well.
    const result = safeParse(rule, submitted[name] ?? '', { abortPipeEarly: true })
    if (result.success) value[name] = result.output
    else errors[name] = result.issues[0].message
  }
  if (Object.keys(errors).length === 0) return { ok: true, value: value as FormValues<Kind> }
  const values = Object.fromEntries(Object.keys(fields).map((name) => [name, toText(submitted[name])]))
  return { ok: false, errors: errors as Partial<FormValues<Kind>>, values: values as FormValues<Kind> }
}

/** The typed texts of a valid form's fields, where the values that were read differ from them (D7). */
export function listTyped(kind: FormKind, submitted: SubmittedFields, value: Readonly<Record<string, string>>) {
  const read = Object.entries<Field>(forms[kind].fields).filter(([, { typed }]) => typed)
  const typed = read.map(([name]) => [name, toTyped(toText(submitted[name]))] as const)
  return Object.fromEntries(typed.filter(([name, text]) => text !== value[name]))
}
