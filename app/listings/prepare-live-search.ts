import type { ScreenId } from '../../domain/listings/screens.ts'
import type { LiveSearch } from './live-search.ts'

let loaded: typeof import('./live-search.ts') | null = null

/** Fetches the code and the index that a live search of the screen takes. Never rejects: without them the server searches. */
export async function prepareLiveSearch(screen: ScreenId): Promise<void> {
  try {
    loaded = await import('./live-search.ts')
    await loaded.fetchIndex(screen)
  } catch {}
}

/** Null until the screen is prepared, and for a screen that has more listings than a browser should hold. */
export function findLiveSearch(screen: ScreenId): LiveSearch | null {
  return loaded?.findLiveSearch(screen) ?? null
}
