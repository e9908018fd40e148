import { officeUrls } from '../../../domain/office/pages.ts'
import { officeContext } from '../../context.ts'
import { servePrivateFile } from '../../sign-in/private-file.ts'
import type { Route } from './+types/file.route'

/** All private details as a file. */
export function loader({ context }: Route.LoaderArgs) {
  const { privateDetails } = context.get(officeContext)
  return servePrivateFile(
    {
      name: 'owners-and-mandates.csv',
      type: 'text/csv',
      page: officeUrls.privateDetailsExport(),
      write: ({ person }) => privateDetails.export(person),
    },
    context,
  )
}
