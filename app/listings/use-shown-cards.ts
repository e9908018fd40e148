import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Card } from './card.ts'
import { isMore } from './paging.tsx'
import type { Results } from './results.ts'
import { formatSearch } from './search.ts'

/** Pages that this visit has read, so that those above stay when one is added, and come back with the Back button (E4). */
const readPages = new Map<string, Card[]>()

/** The cards to show: of this page, and of those before it that "Show more" has kept (B4). */
export function useShownCards(results: Results): Card[] {
  const { pathname, state } = useLocation()
  const keyOf = (page: number) => `${pathname}?${formatSearch({ ...results.search, page })}`
  const key = keyOf(results.page)
  useEffect(() => void readPages.set(key, results.cards), [key, results.cards])

  const first = isMore(state) ? state.firstPage : results.page
  const before: Card[] = []
  for (let page = results.page - 1; page >= first; page--) {
    const cards = readPages.get(keyOf(page))
    if (!cards) break
    before.unshift(...cards)
  }
  const again = new Set(before.map((card) => card.propertyId))
  return [...before, ...results.cards.filter((card) => !again.has(card.propertyId))]
}
