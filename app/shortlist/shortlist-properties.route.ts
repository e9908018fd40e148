import { maxEntries } from '../../domain/shortlist/entry.ts'
import { parseIds, toShortlistProperty } from '../../domain/shortlist/property.ts'
import { cardLookups } from '../cards/card-lookups.ts'
import { siteContext } from '../context.ts'
import { privatePage } from '../page-parts/page-caching.ts'
import { createSumsOf } from '../property/costs-of.ts'
import type { Route } from './+types/shortlist-properties.route'

/** A whole shortlist, and the properties that were viewed last. */
const maxIds = maxEntries + 10

/** The current facts of the properties that a device names, in their order. Somebody's choice, so nobody caches the answer. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { catalogue, findPicture } = site
  const { ids } = parseIds(url.searchParams.getAll('ids'), maxIds)
  const found = await catalogue.findMany(ids)
  const lookups = cardLookups(catalogue)
  const sumsOf = createSumsOf(site)
  const properties = found.map((result, position) =>
    toShortlistProperty(ids[position] ?? '', result, findPicture, lookups, sumsOf),
  )
  return Response.json(properties, { headers: privatePage })
}
