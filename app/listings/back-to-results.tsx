import { useNavigate } from 'react-router'
import { findScreen } from '../../domain/listings/screens.ts'
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

/** The nearest page before this property in the history of the tab, other properties left out, if that is a list. */
function findList(): { path: string; steps: number } | null {
  const { navigation } = window as { navigation?: Navigation }
  const now = navigation?.currentEntry?.index ?? 0
  const before = navigation?.entries().slice(0, now).reverse() ?? []
  for (const [index, { url }] of before.entries()) {
    const { pathname, search } = new URL(url ?? '', location.href)
    if (findScreen(pathname)) return { path: pathname + search, steps: index + 1 }
    if (!pathname.startsWith(urls.listing(''))) return null
  }
  return null
}
