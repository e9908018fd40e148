import { toIndex } from '../../domain/search/listing-index.ts'
import { screenIds } from '../../domain/search/screens.ts'
import { cardLookups } from '../cards/card-lookups.ts'
import { siteContext } from '../context.ts'
import { notFound, unavailable } from '../page-parts/not-found.ts'
import type { Route } from './+types/listing-index.route'

/** The index with which a browser searches a screen by itself; `null` for a screen with too many listings. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { catalogue, findPicture } = context.get(siteContext)
  const screen = screenIds.find((each) => each === params.screen)
  if (!screen) throw notFound()
  const read = await catalogue.list(screen)
  if (!read.ok) throw unavailable()
  const index = toIndex(read.snapshot.prepared(screen), findPicture, cardLookups(catalogue))
  return Response.json(index, { headers: { 'Cache-Control': 'public, max-age=60' } })
}
