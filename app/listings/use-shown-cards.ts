import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Card } from '../../domain/listings/card.ts'
import type { Results } from '../../domain/listings/results.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { resultsCache } from './browser-caches.ts'
import { isMore } from './paging.tsx'

/** The cards to show: those of this page, after those of the pages that "Show more" added to (B4). */
export function useShownCards(screen: ScreenId, results: Results): Card[] {
  const { state } = useLocation()
  // The first page of a visit is in its HTML: no `clientLoader` ran that could have cached it.
  useEffect(() => void resultsCache.add(screen, { ...results.search, page: results.page }, results), [screen, results])

  const first = isMore(state) ? state.firstPage : results.page
  const before: Card[] = []
  for (let page = results.page - 1; page >= first; page--) {
    const earlier = resultsCache.find(screen, { ...results.search, page })
    if (!earlier) break
    before.unshift(...earlier.cards)
  }
  const shownBefore = new Set(before.map((card) => card.propertyId))
  return [...before, ...results.cards.filter((card) => !shownBefore.has(card.propertyId))]
}
