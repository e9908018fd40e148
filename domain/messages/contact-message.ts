import { type InferOutput, object, string } from 'valibot'
import { emailAddress, optionalLine, requiredLine, requiredMessage } from './field-rules.ts'
import { type FormResult, parseForm } from './parse-form.ts'
import type { SubmittedFields } from './submitted-fields.ts'

/** The contact form of section 5, in the order of its fields. */
const schema = object({
  name: requiredLine('Please enter your name'),
  email: emailAddress('Please enter your email address'),
  subject: optionalLine(),
  msg: requiredMessage('Please enter a message'),
  /** The spam trap, as in the inquiry (D4). */
  special: string(),
})

/** `subject` may be empty. */
export type ContactMessage = InferOutput<typeof schema>

export function parseContactMessage(fields: SubmittedFields): FormResult<ContactMessage, keyof ContactMessage> {
  return parseForm(schema, fields)
}
