import { officeContext, sessionContext } from '../../context.ts'
import type { Route } from './+types/open-threads.route'

/** The number of threads that wait. The script of the list asks for it. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await context.get(officeContext).inbox.countOpen(context.get(sessionContext).person))
}
