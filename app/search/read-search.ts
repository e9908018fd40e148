import { screenIds } from '../../domain/search/screens.ts'
import { spellAsListed } from '../../domain/search/spell-as-listed.ts'
import { siteContext } from '../context.ts'
import { notFound, unavailable } from '../page-parts/not-found.ts'
import type { Route } from './+types/where.route'
import { readAsked } from './asked-search.ts'

/**
 * Reads the search that a page is about from its address: the search's own keys or a sentence, and
 * its screen as `screen`. With what the search needs.
 * @throws a 404 response for an unknown screen, 503 while the listings cannot be read
 */
export async function readSearch({ url, context }: Pick<Route.LoaderArgs, 'url' | 'context'>) {
  const named = screenIds.find((each) => each === (url.searchParams.get('screen') ?? 'all'))
  if (!named) throw notFound()
  const site = context.get(siteContext)
  const { screen, search } = await readAsked(site, named, url.searchParams)
  const read = await site.catalogue.list(screen, search.q)
  if (!read.ok) throw unavailable()
  const prepared = read.snapshot.prepared(screen, search.taken.length > 0)
  return { screen, search: { ...spellAsListed(prepared, search), page: 1 }, prepared, snapshot: read.snapshot }
}
