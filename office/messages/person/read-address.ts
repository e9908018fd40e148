import { redirect } from 'react-router'
import { safeParse } from 'valibot'
import { phoneNumber } from '../../../domain/messages/field-rules.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { emailField } from '../../../domain/office/people.ts'

/** The address of a page about the person of an e-mail address or a telephone. */
export const aboutPerson = (url: string, address: string) => `${url}?${new URLSearchParams({ email: address })}`

const telephone = phoneNumber('')

/** The e-mail address or the telephone that somebody typed, or a sentence that says what is wrong with it. */
export function readAddress(typed: string): { address: string } | { fault: string } {
  const phone = safeParse(telephone, typed)
  if (phone.success) return { address: phone.output }
  const email = safeParse(emailField, typed)
  return email.success ? { address: email.output } : { fault: email.issues[0].message }
}

/** The same for an owner's page. Without one it leads to the page that asks for it. */
export function requireAddress(typed: string | null): string {
  const read = readAddress(typed ?? '')
  if ('fault' in read) throw redirect(officeUrls.person())
  return read.address
}
