import { listPlaces } from '../../domain/places/list-places.ts'
import { atlasOf } from '../../domain/places/spots.ts'
import { siteContext } from '../context.ts'
import { unavailable } from '../page/not-found.ts'
import type { Route } from './+types/places.route'

/** Every place with offered listings, for other programs (G7). */
export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue, content } = context.get(siteContext)
  const read = await catalogue.list('all')
  if (!read.ok) throw unavailable()
  const places = listPlaces(atlasOf(content).findPlace, read.listings)
  return Response.json(places, { headers: { 'Cache-Control': 'public, max-age=60' } })
}
