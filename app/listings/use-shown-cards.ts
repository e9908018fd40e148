import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Card } from '../../domain/listings/card.ts'
import type { Results } from '../../domain/listings/results.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { isMore } from './paging.tsx'
import { recallResults, rememberResults } from './read-results.ts'

/** The cards to show: of this page, and of those before it that "Show more" has kept (B4). */
export function useShownCards(screen: ScreenId, results: Results): Card[] {
  const { state } = useLocation()
  // The first page of a visit comes with its HTML, and no loader ran for it here.
  useEffect(() => void rememberResults(screen, { ...results.search, page: results.page }, results), [screen, results])

  const first = isMore(state) ? state.firstPage : results.page
  const before: Card[] = []
  for (let page = results.page - 1; page >= first; page--) {
    const earlier = recallResults(screen, { ...results.search, page })
    if (!earlier) break
    before.unshift(...earlier.cards)
  }
  const again = new Set(before.map((card) => card.propertyId))
  return [...before, ...results.cards.filter((card) => !again.has(card.propertyId))]
}
