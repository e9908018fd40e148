import { siteContext } from '../context.ts'
import { unavailable } from '../page-parts/not-found.ts'
import type { Route } from './+types/stored-properties.route'

/** Section 9. */
const maxRecords = 100

/** The newest records with all their fields, for the browser's local storage (B7). */
export async function loader({ context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).catalogue.list('all')
  if (!read.ok) throw unavailable()
  return Response.json(read.listings.slice(0, maxRecords), { headers: { 'Cache-Control': 'public, max-age=60' } })
}
