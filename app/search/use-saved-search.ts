import { useEffect, useState } from 'react'
import type { Results } from '../../domain/search/results.ts'
import type { ScreenId } from '../../domain/search/screens.ts'
import { useDataSaver } from '../ui/data-saver.ts'
import { whenIdle } from '../ui/when-idle.ts'
import type { NewResults } from './new-results.ts'

/**
 * Saves a search with criteria among the last searches on the device (F6), with code that loads when the browser is idle. Tells
 * what is new since the last visit (H11), unless the visitor saves data (F14); null until then.
 */
export function useSavedSearch(screen: ScreenId, results: Results | null): NewResults | null {
  const dataSaver = useDataSaver()
  const [last, setLast] = useState<{ results: Results; news: NewResults } | null>(null)
  useEffect(() => {
    if (!results || results.criteria.length === 0) return
    whenIdle(async () => {
      const news = await save(screen, results, dataSaver)
      if (news) setLast({ results, news })
    })
  }, [screen, results, dataSaver])
  return last && last.results === results ? last.news : null
}

async function save(screen: ScreenId, results: Results, dataSaver: boolean): Promise<NewResults | null> {
  try {
    const searches = await import('./last-searches.tsx')
    const look = searches.saveSearch(screen, results)
    return dataSaver ? null : await searches.findNewResults(screen, results.search, look)
  } catch {
    // Without a connection the search is not saved, or nothing is known to be new.
    return null
  }
}
