import { type InferOutput, object, pipe, regex, string, transform } from 'valibot'
import { emailAddress, messageText, phoneNumber, requiredLine } from './field-rules.ts'
import { type FormResult, parseForm } from './parse-form.ts'

/** The inquiry form of section 5, with its fields in order. Browser and server share this definition (D3). */
const schema = object({
  propertyID: pipe(
    string(),
    transform((text) => text.trim().toLowerCase()),
    regex(
      /^[a-z0-9_-]{1,10}$/,
      'This form no longer knows its property. Please open it again from the property’s page',
    ),
  ),
  name: requiredLine('Please enter your name'),
  email: emailAddress('Please provide an email'),
  phone: phoneNumber('Please provide a phone number'),
  msg: messageText(),
  /** The spam trap, which people do not see. It has no rule, as a program that fills it in must not notice (D4). */
  special: string(),
})

/** `propertyID` is a short id in lower case (B8), `phone` digits with an optional leading `+`, `msg` may be empty. */
export type Inquiry = InferOutput<typeof schema>
export type InquiryField = keyof Inquiry

export const inquiryFields = Object.keys(schema.entries) as InquiryField[]

export function parseInquiry(fields: Readonly<Record<string, string | undefined>>): FormResult<Inquiry, InquiryField> {
  return parseForm(schema, fields)
}
