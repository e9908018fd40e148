import { officeUrls } from '../../../domain/office/pages.ts'
import { officeContext } from '../../context.ts'
import { servePrivateFile } from '../../sign-in/private-file.ts'
import type { Route } from './+types/person-file.route'
import { aboutPerson, requireAddress } from './read-address.ts'

/** One person's data as a file, whose name says nothing of the person. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { records } = context.get(officeContext)
  const address = requireAddress(url.searchParams.get('email'))
  return servePrivateFile(
    {
      name: 'one-person.json',
      type: 'application/json',
      page: aboutPerson(officeUrls.erasePerson(), address),
      write: ({ person }) => records.export(address, person),
    },
    context,
  )
}
