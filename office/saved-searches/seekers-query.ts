import { withoutInvisible } from '../../domain/invisible-characters.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { type SeekersQuery, searchSources, seekerStates } from '../../domain/saved-searches/saved-searches.ts'
import { parsePage } from '../listings/list-query.ts'

/** Reads the address of the list of seekers. A value without sense counts as none. */
export function parseSeekersQuery(asked: URLSearchParams): SeekersQuery {
  return {
    words: withoutInvisible(asked.get('words') ?? '')
      .trim()
      .slice(0, 200),
    state: seekerStates.find((state) => state === asked.get('state')) ?? null,
    source: searchSources.find((source) => source === asked.get('source')) ?? null,
    page: parsePage(asked),
  }
}

/** The address of the list that a query asks for. */
export function seekersUrl({ words, state, source, page }: SeekersQuery): string {
  const query = new URLSearchParams({
    ...(words && { words }),
    ...(state && { state }),
    ...(source && { source }),
    ...(page > 1 && { page: `${page}` }),
  })
  return officeUrls.savedSearches() + (query.size > 0 ? `?${query}` : '')
}
