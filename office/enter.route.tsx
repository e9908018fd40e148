import { redirect } from 'react-router'
import type { Route } from './+types/enter.route'
import { officeContext } from './context.ts'
import { readToken } from './session-cookie.ts'

export const meta = () => [{ title: 'Office' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { findSession, secure, firmName } = context.get(officeContext)
  const token = await readToken(request, secure)
  if (token && (await findSession(token))) throw redirect('/listings')
  return { firmName }
}

/** The door of the office. */
export default function Enter({ loaderData: { firmName } }: Route.ComponentProps) {
  return (
    <main className="page-width">
      <h1>{firmName} office</h1>
    </main>
  )
}
