import { type GenericSchema, type InferOutput, type ObjectSchema, safeParse } from 'valibot'
import { type FieldValue, type SubmittedFields, toText } from './submitted-fields.ts'

type FormSchema = ObjectSchema<Record<string, GenericSchema<FieldValue, string>>, undefined>
type FieldOf<Schema extends FormSchema> = keyof Schema['entries'] & string

/** One message for each invalid field. */
type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/** The value of a valid form, or the errors and the values exactly as they were typed (D3). */
export type FormResult<Value, Field extends string> =
  | { ok: true; value: Value }
  | { ok: false; errors: FieldErrors<Field>; values: Record<Field, string> }

/** Checks the submitted fields. A missing field counts as empty, and an unknown one is dropped. */
export function parseForm<Schema extends FormSchema>(
  schema: Schema,
  fields: SubmittedFields,
): FormResult<InferOutput<Schema>, FieldOf<Schema>> {
  const names = Object.keys(schema.entries) as FieldOf<Schema>[]
  const submitted = Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
  // Only the first broken rule of a field is reported: an empty field is missing, not malformed as well.
  const result = safeParse(schema, submitted, { abortPipeEarly: true })
  if (result.success) return { ok: true, value: result.output }
  const errors = Object.fromEntries(result.issues.map((issue) => [issue.path?.[0]?.key, issue.message]))
  const values = Object.fromEntries(names.map((name) => [name, toText(fields[name])])) as Record<
    FieldOf<Schema>,
    string
  >
  return { ok: false, errors: errors as FieldErrors<FieldOf<Schema>>, values }
}
