import { officeContext } from '../context.ts'
import type { Route } from './+types/redirects-file.route'

/** The redirects of the database, as a file that can be pasted again or become `content/redirects.csv`. */
export async function loader({ context }: Route.LoaderArgs) {
  return new Response(await context.get(officeContext).oldAddresses.export(), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="redirects.csv"',
    },
  })
}
