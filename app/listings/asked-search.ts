import { parseSearch } from '../../domain/listings/parse-search.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { type PlaceNames, placeNamesOf } from '../../domain/sentence/place-names.ts'
import { type AskedSearch, readSaid } from '../../domain/sentence/said-search.ts'
import type { SiteContext } from '../context.ts'

/** The search that an address asks for. With a sentence, `say`, it may be one of another screen (F2). */
export async function readAsked(context: SiteContext, screen: ScreenId, asked: URLSearchParams): Promise<AskedSearch> {
  if (!asked.has('say')) return { screen, search: parseSearch(asked) }
  return readSaid(screen, asked, await listNames(context))
}

/** The names of all towns and places where listings are. */
export async function listNames({ catalogue, content }: SiteContext): Promise<PlaceNames> {
  const all = await catalogue.list('all')
  return placeNamesOf(content.places, all.ok ? all.listings : [])
}
