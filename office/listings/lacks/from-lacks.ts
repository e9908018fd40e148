import { officeUrls } from '../../../domain/office/pages.ts'
import { parsePage } from '../list-query.ts'

/** The query parameter with the page of “What listings lack” that led to a listing. */
const name = 'lacks'

/** The page of that list from which a listing was opened; null where it was opened from elsewhere. */
export function readLacksPage(asked: URLSearchParams): number | null {
  return asked.has(name) ? parsePage(asked, name) : null
}

/** The address of a page about a listing that keeps the way back to the list. */
export function fromLacks(path: string, page: number | null): string {
  return page === null ? path : `${path}?${new URLSearchParams({ [name]: `${page}` })}`
}

export function lacksUrl(page: number): string {
  return officeUrls.lacks() + (page > 1 ? `?page=${page}` : '')
}
