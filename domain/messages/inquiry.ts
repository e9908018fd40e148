import { array, check, type InferOutput, maxLength, minLength, object, pipe, string, transform, union } from 'valibot'
import { emailAddress, messageText, phoneNumber, requiredLine } from './field-rules.ts'
import { type FormResult, parseForm } from './parse-form.ts'
import { maxProperties, type SubmittedFields, toText } from './submitted-fields.ts'

/** One id or several, each once, as one text (F12). Only the server can tell whether the properties exist. */
const propertyIds = pipe(
  union([string(), array(string())]),
  transform((value) => [...new Set([value].flat().map((id) => id.trim().toLowerCase()))].filter(Boolean)),
  minLength(1, 'Please choose at least one property'),
  maxLength(
    maxProperties,
    ({ input }) => `Please ask about ${maxProperties} properties at most; you have chosen ${input.length}`,
  ),
  check(
    (ids) => ids.every((id) => /^[a-z0-9_-]{1,10}$/.test(id)),
    ({ input }) =>
      input.length === 1
        ? 'This form no longer knows its property. Please open it again from the property’s page'
        : 'This form no longer knows its properties. Please open it again from your shortlist',
  ),
  transform((ids) => toText(ids)),
)

/** The inquiry form of section 5, with its fields in order. Browser and server share this definition (D3). */
const schema = object({
  propertyID: propertyIds,
  name: requiredLine('Please enter your name'),
  email: emailAddress('Please provide an email'),
  phone: phoneNumber('Please provide a phone number'),
  msg: messageText(),
  /** The spam trap, which people do not see. It has no rule, as a program that fills it in must not notice (D4). */
  special: string(),
})

/**
 * `propertyID` is a short id in lower case (B8), or several, which `splitPropertyIds` separates; `phone` digits with an
 * optional leading `+`; `msg` may be empty.
 */
export type Inquiry = InferOutput<typeof schema>
export type InquiryField = keyof Inquiry

export const inquiryFields = Object.keys(schema.entries) as InquiryField[]

export function parseInquiry(fields: SubmittedFields): FormResult<Inquiry, InquiryField> {
  return parseForm(schema, fields)
}

/** The message at `propertyID` when the site has never shown some of several properties (F12). */
export function describeUnknown(ids: readonly string[]): string {
  const [first = '', ...others] = ids.map((id) => id.toUpperCase())
  return others.length === 0
    ? `We do not know the property ${first}. Please send your inquiry again without it`
    : `We do not know the properties ${toText([first, ...others])}. Please send your inquiry again without them`
}
