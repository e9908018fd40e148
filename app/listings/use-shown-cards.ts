import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Card } from '../../domain/listings/card.ts'
import type { Results } from '../../domain/listings/results.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { resultsCache } from './browser-caches.ts'
import { isShowMore } from './paging.tsx'

/** This page's cards. After "Show more", the cards of the pages before it come first, as far as they are cached (B4). */
export function useShownCards(screen: ScreenId, results: Results): Card[] {
  const { state } = useLocation()
  // No `clientLoader` runs for a page that came as HTML, so its results are cached here.
  useEffect(() => void resultsCache.add(screen, { ...results.search, page: results.page }, results), [screen, results])

  const first = isShowMore(state) ? state.firstPage : results.page
  const before: Card[] = []
  for (let page = results.page - 1; page >= first; page--) {
    const earlier = resultsCache.find(screen, { ...results.search, page })
    if (!earlier) break
    before.unshift(...earlier.cards)
  }
  const shownBefore = new Set(before.map((card) => card.propertyId))
  return [...before, ...results.cards.filter((card) => !shownBefore.has(card.propertyId))]
}
