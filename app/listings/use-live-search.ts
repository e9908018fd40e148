import { startTransition, useEffect, useState } from 'react'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { liveSearchCache } from './browser-caches.ts'
import type { LiveSearch } from './live-search.ts'

/** The live search of a screen; null until its index is there. */
export function useLiveSearch(screen: ScreenId): LiveSearch | null {
  const [liveSearch, setLiveSearch] = useState(() => liveSearchCache.find(screen))
  useEffect(() => {
    liveSearchCache.prepare(screen).then(() => startTransition(() => setLiveSearch(() => liveSearchCache.find(screen))))
  }, [screen])
  return liveSearch
}
