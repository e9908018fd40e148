import { parseSearch } from '../../domain/search/parse-search.ts'
import type { ScreenId } from '../../domain/search/screens.ts'
import { type AskedSearch, readSaid } from '../../domain/sentence/said-search.ts'
import type { SiteContext } from '../context.ts'
import { unavailable } from '../page-parts/not-found.ts'

/** The search that an address asks for. With a sentence, `say`, it may be one of another screen (F2). */
export async function readAsked(context: SiteContext, screen: ScreenId, asked: URLSearchParams): Promise<AskedSearch> {
  if (!asked.has('say')) return { screen, search: parseSearch(asked) }
  const all = await context.catalogue.list('all')
  if (!all.ok) throw unavailable()
  return readSaid(screen, asked, all.snapshot.sentenceWords())
}
