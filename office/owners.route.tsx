import { data, Outlet } from 'react-router'
import type { Route } from './+types/owners.route'
import { sessionContext } from './context.ts'
import { readFrame } from './frame/read-frame.ts'

/** Lets in owners. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }) => {
    if (context.get(sessionContext).person.role === 'owner') return
    throw data({ sentence: 'Only an owner can open this page.', frame: await readFrame(context) }, 403)
  },
]

/** The router runs the middleware of a page's data only where a route has a loader. */
export const loader = () => null

export default function Owners() {
  return <Outlet />
}
