import { listPlaceChoices } from '../../domain/places/place-choices.ts'
import { countResults } from '../../domain/search/results.ts'
import { screenIds } from '../../domain/search/screens.ts'
import { everything } from '../../domain/search/search.ts'
import { siteContext } from '../context.ts'
import { notFound, unavailable } from '../page-parts/not-found.ts'
import type { Route } from './+types/place-choices.route'

/** The towns and places of a screen's listings, for the suggestions of the filter (G1). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const screen = screenIds.find((each) => each === params.screen)
  if (!screen) throw notFound()
  const { catalogue, atlas } = context.get(siteContext)
  const read = await catalogue.list(screen)
  if (!read.ok) throw unavailable()
  const { counts } = countResults(read.snapshot.prepared(screen), everything)
  const choices = listPlaceChoices(atlas.findPlace, counts)
  return Response.json(choices, { headers: { 'Cache-Control': 'public, max-age=60' } })
}
