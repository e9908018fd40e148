import { useEffect } from 'react'
import type { Results } from '../../domain/listings/results.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { whenIdle } from '../ui/when-idle.ts'

/** Keeps a search with criteria among the last searches on the device (F6), with code that loads when the browser is idle. */
export function useKeptSearch(screen: ScreenId, results: Results | null) {
  useEffect(() => {
    if (results && results.criteria.length > 0) whenIdle(() => void keep(screen, results))
  }, [screen, results])
}

async function keep(screen: ScreenId, { search }: Results) {
  try {
    const { keepSearch } = await import('./last-searches.tsx')
    keepSearch(screen, search)
  } catch {
    // Without a connection the search is not kept.
  }
}
