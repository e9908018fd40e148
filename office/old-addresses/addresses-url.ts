import { officeUrls } from '../../domain/office/pages.ts'
import { parsePage } from '../listings/list-query.ts'

/** The part that the page of old addresses shows: the page of each of its two lists, the words of the second, and the address for which a page is looked for. */
export type AddressesQuery = { missedPage: number; words: string; page: number; lead: string; find: string }

/** In characters, of words and of an address in this page's own. */
const maxText = 500

export function parseAddressesUrl(asked: URLSearchParams): AddressesQuery {
  const text = (name: string) => (asked.get(name) ?? '').slice(0, maxText)
  return {
    missedPage: parsePage(asked, 'missed'),
    words: text('words'),
    page: parsePage(asked),
    lead: text('lead'),
    find: text('find'),
  }
}

export function addressesUrl({ missedPage = 1, words, page = 1, lead, find }: Partial<AddressesQuery>): string {
  const query = new URLSearchParams({
    ...(missedPage > 1 && { missed: `${missedPage}` }),
    ...(words && { words }),
    ...(page > 1 && { page: `${page}` }),
    ...(lead && { lead }),
    ...(find && { find }),
  })
  return query.size === 0 ? officeUrls.oldAddresses() : `${officeUrls.oldAddresses()}?${query}`
}
