import type { Results } from './results.ts'
import type { Search } from './search.ts'
import type { ListingVariant } from './variants.ts'

let loaded: typeof import('./live-search.ts') | null = null

/** From the first touch of a filter on, the browser can answer searches of its screen by itself. */
export async function prepareLiveSearch(variant: ListingVariant): Promise<void> {
  try {
    loaded = await import('./live-search.ts')
    await loaded.fetchIndex(variant)
  } catch {}
}

/** Null until the screen is prepared, and where it has more listings than a browser should hold. */
export function searchLive(variant: ListingVariant, search: Search): Results | null {
  return loaded?.searchIndex(variant, search) ?? null
}
