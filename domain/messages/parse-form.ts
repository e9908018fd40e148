import { type GenericSchema, type InferOutput, type ObjectSchema, safeParse } from 'valibot'

type FormSchema = ObjectSchema<Record<string, GenericSchema<string, string>>, undefined>
type FieldOf<Schema extends FormSchema> = keyof Schema['entries'] & string

/** One message for each field that the visitor has to mend. */
type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/** A form that can be accepted, or what to mend beside everything that was typed, letter for letter (D3). */
export type FormResult<Value, Field extends string> =
  | { ok: true; value: Value }
  | { ok: false; errors: FieldErrors<Field>; values: Record<Field, string> }

/** Checks a form's fields as they came; an absent one counts as empty, one that the form does not have is left out. */
export function parseForm<Schema extends FormSchema>(
  schema: Schema,
  fields: Readonly<Record<string, string | undefined>>,
): FormResult<InferOutput<Schema>, FieldOf<Schema>> {
  const names = Object.keys(schema.entries) as FieldOf<Schema>[]
  const values = Object.fromEntries(names.map((name) => [name, fields[name] ?? ''])) as Record<FieldOf<Schema>, string>
  // The first rule that a field breaks is the one to tell: an empty field is missing, and not malformed as well.
  const result = safeParse(schema, values, { abortPipeEarly: true })
  if (result.success) return { ok: true, value: result.output }
  const errors = Object.fromEntries(result.issues.map((issue) => [issue.path?.[0]?.key, issue.message]))
  return { ok: false, errors: errors as FieldErrors<FieldOf<Schema>>, values }
}
