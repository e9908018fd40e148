import { type InferOutput, object, picklist, pipe, string, transform } from 'valibot'
import { emailAddress } from './field-rules.ts'
import { type FormResult, parseForm } from './parse-form.ts'
import type { SubmittedFields } from './submitted-fields.ts'

/** The newsletter form (D6). Consent has its own field, as no other submission of the visitor implies it. */
const schema = object({
  email: pipe(
    emailAddress('Please enter your email address'),
    transform((address) => address.toLowerCase()),
  ),
  consent: picklist(['yes', 'on', 'true'], 'Please tick the box: we write to you only if you agree to it'),
  /** The spam trap, as in the inquiry (D4). */
  special: string(),
})

/** `email` is in lower case. */
export type Subscription = InferOutput<typeof schema>

export function parseSubscription(fields: SubmittedFields): FormResult<Subscription, keyof Subscription> {
  return parseForm(schema, fields)
}
