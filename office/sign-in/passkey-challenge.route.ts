import { officeContext } from '../context.ts'
import { challengeCookie } from '../session-cookie.ts'
import type { Route } from './+types/passkey-challenge.route'

/** Asks for a passkey to sign in with. The script of `passkey-form.tsx` posts here. */
export async function action({ context }: Route.ActionArgs) {
  const { people, secure } = context.get(officeContext)
  const { options, token } = await people.askToSignIn()
  return Response.json(options, { headers: { 'Set-Cookie': await challengeCookie(secure).serialize(token) } })
}

export const loader = () => new Response('This address takes a post.', { status: 405, headers: { Allow: 'POST' } })
