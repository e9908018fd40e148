import { officeContext, sessionContext } from '../context.ts'
import { readForm } from '../read-form.ts'
import { challengeCookie } from '../session-cookie.ts'
import type { Route } from './+types/passkey-challenge.route'

/** Asks the person who is signed in for a passkey, to confirm or to add one. The script of `passkey-form.tsx` posts here. */
export async function action({ request, context }: Route.ActionArgs) {
  const { people, secure } = context.get(officeContext)
  const session = context.get(sessionContext)
  const read = await readForm(request)
  const asked = read('ceremony') === 'add' ? await people.askToAddPasskey(session) : await people.askToConfirm(session)
  if (!asked)
    return new Response('Please use one of your passkeys first: sign out, and sign in with it.', { status: 403 })
  return Response.json(asked.options, {
    headers: { 'Set-Cookie': await challengeCookie(secure).serialize(asked.token) },
  })
}

export const loader = () => new Response('This address takes a post.', { status: 405, headers: { Allow: 'POST' } })
