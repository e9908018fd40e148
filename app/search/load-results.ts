import { parseSearch } from '../../domain/search/parse-search.ts'
import type { Results } from '../../domain/search/results.ts'
import type { ScreenId } from '../../domain/search/screens.ts'
import { readPropertyId } from '../../domain/typed-ids.ts'
import { urls } from '../../domain/urls.ts'
import { deferAfterDeadline } from '../ui/deferred-data.ts'
import { liveSearchCache, resultsCache } from './browser-caches.ts'

/**
 * The results of a navigation inside the site. The page shows at once, with skeletons until the listings come (E7). Only the
 * second and later pages are awaited, and a search for one word, which may be a property id: a page that is already shown could not
 * follow its redirect (F3). Cached results come first, so that Back returns to the same cards (E4); then those of the live search,
 * which has the server's rules.
 */
export async function loadResults(
  screen: ScreenId,
  asked: URLSearchParams,
  askServer: () => Promise<Results>,
): Promise<{ results: Results | Promise<Results> }> {
  const search = parseSearch(asked)
  const known = resultsCache.find(screen, search) ?? liveSearchCache.find(screen)?.search(search)
  if (known) return { results: known }
  const loading = askServer().then((results) => resultsCache.add(screen, search, results))
  if (search.page > 1 || readPropertyId(search.q, [urls.listing('')])) return { results: await loading }
  const { data } = await deferAfterDeadline(loading)
  return { results: data }
}
