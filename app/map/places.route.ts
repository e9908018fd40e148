import { listPlaces } from '../../domain/places/list-places.ts'
import { siteContext } from '../context.ts'
import { unavailable } from '../page-parts/not-found.ts'
import type { Route } from './+types/places.route'

/** Every place with offered listings, for other programs (G7). */
export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue, atlas } = context.get(siteContext)
  const read = await catalogue.list('all')
  if (!read.ok) throw unavailable()
  const places = listPlaces(atlas.findPlace, read.listings)
  return Response.json(places, { headers: { 'Cache-Control': 'public, max-age=60' } })
}
