import { type Criteria, filters } from './filters.ts'
import { formatSearch, type Search } from './search.ts'

/** The address of all searches with the same criteria and page (H7): without order and view, and with the values of each key sorted. */
export function toCanonical(search: Search): URLSearchParams {
  const sorted = Object.fromEntries(filters.map(({ key }) => [key, search[key].toSorted()])) as unknown as Criteria
  return formatSearch({ ...search, ...sorted, sort: 'newest', view: 'list' })
}
