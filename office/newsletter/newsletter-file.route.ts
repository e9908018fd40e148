import { officeUrls } from '../../domain/office/pages.ts'
import { officeContext } from '../context.ts'
import { servePrivateFile } from '../sign-in/private-file.ts'
import type { Route } from './+types/newsletter-file.route'

/** The confirmed addresses as a file. */
export function loader({ context }: Route.LoaderArgs) {
  const { newsletter } = context.get(officeContext)
  return servePrivateFile(
    {
      name: 'newsletter.csv',
      type: 'text/csv',
      page: officeUrls.newsletter(),
      write: ({ person }) => newsletter.export(person.id),
    },
    context,
  )
}
