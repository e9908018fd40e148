import { type InferOutput, object, picklist, pipe, string, transform } from 'valibot'
import { emailAddress } from './field-rules.ts'
import { type FormResult, parseForm } from './parse-form.ts'

/** The newsletter's form (D6). The consent is one of its own: nothing else that a visitor sends gives it. */
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

export function parseSubscription(
  fields: Readonly<Record<string, string | undefined>>,
): FormResult<Subscription, keyof Subscription> {
  return parseForm(schema, fields)
}

/** What a subscriber reads, whether the address was known or not. `noted` is for a site that cannot send mail yet. */
export const subscriptionThanks = {
  sent: 'Thank you. If this address is not on our list yet, we have sent it an e-mail: please open the link in it to confirm. Until then it does not count.',
  noted:
    'Thank you. We have noted your address, but this site cannot send e-mail yet, so it is not confirmed and does not count. As soon as it can, you will get a link to confirm it.',
}

/** The thanks that an address asks for, `?newsletter=sent`; none for any other word. */
export function subscriptionThanksInAddress(search: string): string {
  const word = new URLSearchParams(search).get('newsletter')
  return word === 'sent' || word === 'noted' ? subscriptionThanks[word] : ''
}
