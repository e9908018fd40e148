import { formatProperties } from '../format-count.ts'
import type { Results } from '../listings/results.ts'
import { screenDetails } from '../listings/screen-details.ts'
import type { ScreenId } from '../listings/screens.ts'
import { formatSearch } from '../listings/search.ts'
import { urls } from '../urls.ts'
import type { ShareMessage } from './share-links.ts'

/** A search with its sort order: its criteria and the number of its results. */
export function toSearchMessage(screen: ScreenId, { search, criteria, total }: Results): ShareMessage {
  const title = screenDetails[screen].title
  return {
    title,
    text: [title, criteria.map(({ label }) => label).join(', '), formatProperties(total)].filter(Boolean).join('\n'),
    path: urls.listings(screen, formatSearch({ ...search, page: 1, view: 'list' })),
  }
}
