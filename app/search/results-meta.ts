import type { Location } from 'react-router'
import { formatProperties } from '../../domain/format-count.ts'
import type { Results } from '../../domain/search/results.ts'
import { listingScreens, type ScreenId } from '../../domain/search/screens.ts'
import { criteriaOf, formatSearch, toCanonical } from '../../domain/search/search.ts'
import { urls } from '../../domain/urls.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import { feedLink } from './follow-search.tsx'

type Loaded = {
  screen: ScreenId
  results: Results | Promise<Results>
  /** The path of the area page that covers the search. */
  area: string | null
}

/** The title, description and links of a search, for search engines and feed readers. */
export function resultsMeta(
  { screen, results, area }: Loaded,
  matches: Parameters<typeof pageMeta>[0],
  { search: asked }: Pick<Location, 'search'>,
) {
  const { title, description } = listingScreens[screen]
  // While the results load, the browser knows only the address.
  if (results instanceof Promise) {
    const query = new URLSearchParams(asked)
    return [
      ...pageMeta(matches, { title, description, path: urls.listings(screen) }),
      feedLink(urls.searchFeed(screen, query)),
    ]
  }
  const { criteria, search, page, total } = results
  const labels = criteria.map(({ label }) => label).join(', ')
  const which = [labels, page > 1 ? `page ${page}` : ''].filter(Boolean).join(', ')
  const found = `${formatProperties(total)}${which && ` (${which})`}`
  return [
    ...pageMeta(matches, {
      title: which ? `${title}: ${which}` : title,
      description: `${found}. ${description}`,
      path: area ?? urls.listings(screen, toCanonical({ ...search, page })),
    }),
    ...(isIndexed(results, area) ? [] : [{ name: 'robots', content: 'noindex' }]),
    feedLink(urls.searchFeed(screen, formatSearch(criteriaOf(search)))),
  ]
}

/** A search is indexed on its area page, or not at all (H7). */
export function isIndexed({ criteria }: Pick<Results, 'criteria'>, area: string | null): boolean {
  return criteria.length === 0 || area !== null
}
