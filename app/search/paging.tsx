import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Card } from '../../domain/cards/card.ts'
import type { Results } from '../../domain/search/results.ts'
import type { ScreenId } from '../../domain/search/screens.ts'
import { formatSearch } from '../../domain/search/search.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import buttons from '../ui/button.module.css'
import { PageLinks } from '../ui/page-links.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { resultsCache } from './browser-caches.ts'
import styles from './paging.module.css'

/** Ordinary links from page to page. With script, also a button that adds the next page's cards below these (B4). */
export function Paging({ screen, results }: { screen: ScreenId; results: Results }) {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { search, page, pages } = results
  if (pages === 1) return null

  const to = (number: number) => urls.listings(screen, formatSearch({ ...search, page: number }))
  function showMore() {
    const more: ShowMoreState = { firstPage: isShowMore(state) ? state.firstPage : page }
    navigate(to(page + 1), { state: more, replace: true, preventScrollReset: true })
  }
  return (
    <nav className={styles.paging} aria-label="Pages">
      {hydrated && page < pages && (
        <button type="button" className={buttons.primary} onClick={showMore}>
          Show more
        </button>
      )}
      <p>
        <PageLinks page={page} pages={pages} to={to} Link={Link} />
      </p>
    </nav>
  )
}

/** The history state of "Show more": the first of the pages that are shown together (B4). */
type ShowMoreState = { firstPage: number }

export function isShowMore(state: unknown): state is ShowMoreState {
  return typeof state === 'object' && state !== null && 'firstPage' in state && typeof state.firstPage === 'number'
}

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
