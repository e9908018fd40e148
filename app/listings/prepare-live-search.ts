import type { Results } from '../../domain/listings/results.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import type { Search } from '../../domain/listings/search.ts'

let loaded: typeof import('./live-search.ts') | null = null

/** From the first touch of a filter on, the browser can answer searches of its screen by itself. */
export async function prepareLiveSearch(screen: ScreenId): Promise<void> {
  try {
    loaded = await import('./live-search.ts')
    await loaded.fetchIndex(screen)
  } catch {}
}

/** Null until the screen is prepared, and where it has more listings than a browser should hold. */
export function searchLive(screen: ScreenId, search: Search): Results | null {
  return loaded?.searchIndex(screen, search) ?? null
}
