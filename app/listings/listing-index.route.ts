import { notFound, unavailable } from '../layout/not-found.ts'
import { servicesContext } from '../services.ts'
import type { Route } from './+types/listing-index.route'
import { toIndex } from './listing-index.ts'
import { listingVariants } from './variants.ts'

/** What a browser needs to search the listings of a screen by itself; `null` where they are too many. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { catalogue, findPicture } = context.get(servicesContext)
  const variant = listingVariants.find((each) => each === params.variant)
  if (!variant) throw notFound()
  const read = await catalogue.list(variant)
  if (!read.ok) throw unavailable()
  return Response.json(toIndex(read.listings, findPicture), { headers: { 'Cache-Control': 'public, max-age=60' } })
}
