import { useNavigate } from 'react-router'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { formatSearch, type Search } from '../../domain/listings/search.ts'
import { urls } from '../../domain/urls.ts'
import { afterPaint } from '../ui/after-paint.ts'

/** Navigates to the results of a search. Its address has only the parameters that are set; the form without script sends them all. */
export function useShowSearch(screen: ScreenId) {
  const navigate = useNavigate()
  return (search: Search, beforeNavigation?: () => void) =>
    afterPaint(() => {
      beforeNavigation?.()
      navigate(urls.listings(screen, formatSearch(search)), { preventScrollReset: true })
    })
}
