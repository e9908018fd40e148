import { formatProperties } from '../format-count.ts'
import type { Results } from '../search/results.ts'
import type { ScreenId } from '../search/screens.ts'
import { formatSearch } from '../search/search.ts'
import { urls } from '../urls.ts'
import type { ShareMessage } from './share-links.ts'

/** A search with its sort order: its criteria and the number of its results. */
export function toSearchMessage(screen: ScreenId, title: string, { search, criteria, total }: Results): ShareMessage {
  return {
    title,
    text: [title, criteria.map(({ label }) => label).join(', '), formatProperties(total)].filter(Boolean).join('\n'),
    path: urls.listings(screen, formatSearch({ ...search, page: 1, view: 'list' })),
  }
}
