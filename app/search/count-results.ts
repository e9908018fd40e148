import type { ResultCount } from '../../domain/search/results.ts'
import type { ScreenId } from '../../domain/search/screens.ts'
import { formatSearch, type Search } from '../../domain/search/search.ts'
import { urls } from '../../domain/urls.ts'
import { liveSearchCache } from './browser-caches.ts'

/** Milliseconds without a further letter before the server is asked. */
const pause = 250

/**
 * Counts the results of a search, or of fields with a sentence that only the server reads, in the browser's index where it can answer, otherwise on the server (F5). Null when neither
 * answers, and when the signal is aborted because the visitor went on typing.
 */
export async function askForCount(
  screen: ScreenId,
  search: Search | URLSearchParams,
  signal: AbortSignal,
): Promise<ResultCount | null> {
  const isRead = !(search instanceof URLSearchParams)
  if (isRead && !search.q) await liveSearchCache.prepare(screen)
  const known = isRead ? liveSearchCache.find(screen)?.count(search) : null
  if (known || signal.aborted) return signal.aborted ? null : (known ?? null)
  await new Promise((resolve) => setTimeout(resolve, pause))
  try {
    const answer = await fetch(urls.listingCounts(screen, isRead ? formatSearch(search) : search), { signal })
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}
