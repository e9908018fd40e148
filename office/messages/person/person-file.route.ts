import { redirect } from 'react-router'
import { officeUrls } from '../../../domain/office/pages.ts'
import { officeContext, sessionContext } from '../../context.ts'
import type { Route } from './+types/person-file.route'
import { aboutPerson, requireAddress } from './read-address.ts'

/** One person's data as a file, for owners who used a passkey within the last five minutes. Its name says nothing of the person. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { people, records } = context.get(officeContext)
  const session = context.get(sessionContext)
  const address = requireAddress(url.searchParams.get('email'))
  if (!people.isConfirmed(session)) return redirect(aboutPerson(officeUrls.erasePerson(), address))
  return new Response(await records.export(address, session.person), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="one-person.json"',
    },
  })
}
