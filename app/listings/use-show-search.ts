import { useNavigate } from 'react-router'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { formatSearch, type Search } from '../../domain/listings/search.ts'
import { urls } from '../../domain/urls.ts'
import { afterPaint } from '../ui/after-paint.ts'

/** Shows what a search finds. Its address carries only what is set, unlike that of the form without script. */
export function useShowSearch(screen: ScreenId) {
  const navigate = useNavigate()
  return (search: Search, beforeNavigation?: () => void) =>
    afterPaint(() => {
      beforeNavigation?.()
      navigate(urls.listings(screen, formatSearch(search)), { preventScrollReset: true })
    })
}
