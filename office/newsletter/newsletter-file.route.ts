import { redirect } from 'react-router'
import { officeUrls } from '../../domain/office/pages.ts'
import { officeContext, sessionContext } from '../context.ts'
import type { Route } from './+types/newsletter-file.route'

/** The confirmed addresses as a file, for owners who used a passkey within the last five minutes. */
export async function loader({ context }: Route.LoaderArgs) {
  const { people, newsletter } = context.get(officeContext)
  const session = context.get(sessionContext)
  if (!people.isConfirmed(session)) return redirect(officeUrls.newsletter())
  return new Response(await newsletter.export(session.person.id), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="newsletter.csv"',
    },
  })
}
