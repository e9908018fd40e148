import { countResults } from '../../domain/search/results.ts'
import { screenIds } from '../../domain/search/screens.ts'
import { siteContext } from '../context.ts'
import { notFound, unavailable } from '../page-parts/not-found.ts'
import { privatePage } from '../page-parts/page-caching.ts'
import type { Route } from './+types/listing-counts.route'
import { readAsked } from './asked-search.ts'

/** The number of results of a search of a screen, and the counts beside its options: for searches that the browser cannot answer (F5). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const named = screenIds.find((each) => each === params.screen)
  if (!named) throw notFound()
  const site = context.get(siteContext)
  const { catalogue } = site
  const { screen, search } = await readAsked(site, named, url.searchParams)
  const read = await catalogue.list(screen, search.q)
  if (!read.ok) throw unavailable()
  const count = countResults(read.snapshot.prepared(screen, search.taken.length > 0), search)
  // The page cache would keep an entry for each letter that is typed.
  return Response.json(count, { headers: privatePage })
}
