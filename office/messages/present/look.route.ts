import { officeContext, sessionContext } from '../../context.ts'
import type { Route } from './+types/look.route'

/** Says that the person has a thread open, and answers who else has. The script of its page posts here every few seconds. */
export async function action({ params, context }: Route.ActionArgs) {
  const look = await context.get(officeContext).inbox.look(params.id, context.get(sessionContext).person)
  return look ? Response.json(look) : new Response('There is no such message.', { status: 404 })
}

export const loader = () => new Response('This address takes a post.', { status: 405, headers: { Allow: 'POST' } })
