import { redirect } from 'react-router'
import { safeParse } from 'valibot'
import { officeUrls } from '../../../domain/office/pages.ts'
import { emailField } from '../../../domain/office/people.ts'

/** The address of a page about the person of an e-mail address. */
export const aboutPerson = (url: string, address: string) => `${url}?${new URLSearchParams({ email: address })}`

/** The e-mail address that an owner's page is about. Without one it leads to the page that asks for it. */
export function requireAddress(typed: string | null): string {
  const address = safeParse(emailField, typed ?? '')
  if (!address.success) throw redirect(officeUrls.person())
  return address.output
}
