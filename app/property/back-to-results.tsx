import { useNavigate } from 'react-router'
import { findScreen } from '../../domain/search/screens.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/**
 * The link to the list that the visitor came to a property from (H2); null if there is none, or in a browser whose history cannot be
 * read. It goes back in the history, which keeps the scroll position (E4).
 */
export function useBackToResults() {
  const navigate = useNavigate()
  const list = useHydrated() ? findList() : null
  if (!list) return null
  return (
    <Link
      to={list.path}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        navigate(-list.steps)
      }}
    >
      Back to results
    </Link>
  )
}

/** The last page before this property in the tab's history that is not a property; null if it is no list. */
function findList(): { path: string; steps: number } | null {
  const { navigation } = window as { navigation?: Navigation }
  const current = navigation?.currentEntry?.index ?? 0
  const earlier = navigation?.entries().slice(0, current).reverse() ?? []
  const addresses = earlier.map(({ url }) => new URL(url ?? '', location.href))
  const index = addresses.findIndex(({ pathname }) => !pathname.startsWith(urls.listing('')))
  const page = addresses[index]
  return page && isList(page.pathname) ? { path: page.pathname + page.search, steps: index + 1 } : null
}

/** True for a listings screen and for the page of an area. */
function isList(path: string) {
  return findScreen(path) !== null || path.startsWith(`${urls.area()}/`)
}
