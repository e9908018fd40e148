import { Outlet, redirect } from 'react-router'
import type { Route } from './+types/signed-in.route'
import { officeContext, sessionContext } from './context.ts'
import { Frame } from './frame/frame.tsx'
import { readFrame } from './frame/read-frame.ts'
import { readToken } from './session-cookie.ts'
import { toEntrance } from './sign-in/next-page.ts'

/** Lets in who is signed in. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, url, context }) => {
    const { people, secure } = context.get(officeContext)
    const token = await readToken(request, secure)
    const session = token ? await people.findSession(token) : null
    // The router adds the basename to the redirects of loaders and actions, and not to those of middleware.
    if (!session) throw redirect(toEntrance(request.method, url))
    context.set(sessionContext, session)
  },
]

export const loader = ({ context }: Route.LoaderArgs) => readFrame(context)

/** The frame around every page for people who are signed in. */
export default function SignedIn({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  )
}
