import { parseSearch } from '../../domain/listings/parse-search.ts'
import { type ScreenId, screenIds } from '../../domain/listings/screens.ts'
import { criteriaOf, type Search } from '../../domain/listings/search.ts'
import { siteContext } from '../context.ts'
import { notFound, unavailable } from '../page/not-found.ts'
import type { Route } from './+types/follow.route'

/**
 * Reads the search that a page is about from its address: the search's own keys, and its screen as `screen`. With what the search needs.
 * @throws a 404 response for an unknown screen, 503 while the listings cannot be read
 */
export async function readSearch({ url, context }: Pick<Route.LoaderArgs, 'url' | 'context'>) {
  const screen = screenIds.find((each) => each === (url.searchParams.get('screen') ?? 'all'))
  if (!screen) throw notFound()
  const { catalogue } = context.get(siteContext)
  const search: Search = criteriaOf(parseSearch(url.searchParams))
  const read = await catalogue.list(screen)
  if (!read.ok) throw unavailable()
  const matchText = await catalogue.prepareTextSearch(search.q)
  return { screen: screen satisfies ScreenId, search, listings: read.listings, matchText }
}
