import { isShortId, shortId } from '../listings/listing.ts'
import { idWords, toPropertyId } from '../search/query-words.ts'
import { urls } from '../urls.ts'
import { inOffice, officeUrls } from './pages.ts'

/** Behind these an address has an id: that of a property's page, and of its form in the office. */
const pages = [urls.listing(''), inOffice(officeUrls.listing(''))]

/** The id of a listing that somebody of the office may have typed, whole or in part (F3); null for other texts. */
export function readListingId(typed: string): string | null {
  return toPropertyId(typed, pages)?.toLowerCase() ?? null
}

/** The words of a text, each with the short id that it is; null for one that is none. Words that name an id are left out. */
export function listShortIds(text: string): { word: string; id: string | null }[] {
  const words = text.split(/[\s,;]+/).filter((word) => word.replace(idWords, '') !== '')
  return words.map((word) => {
    const id = shortId(readListingId(word) ?? '')
    return { word, id: isShortId(id) ? id : null }
  })
}
