import { startTransition, useEffect, useState } from 'react'
import type { ScreenId } from '../../domain/listings/screens.ts'
import type { LiveSearch } from './live-search.ts'
import { findLiveSearch, prepareLiveSearch } from './prepare-live-search.ts'

/** The live search of a screen; null until its index is there. */
export function useLiveSearch(screen: ScreenId): LiveSearch | null {
  const [liveSearch, setLiveSearch] = useState(() => findLiveSearch(screen))
  useEffect(() => {
    prepareLiveSearch(screen).then(() => startTransition(() => setLiveSearch(() => findLiveSearch(screen))))
  }, [screen])
  return liveSearch
}
