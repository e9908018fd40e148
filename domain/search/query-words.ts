import { locateWords } from '../fold-name.ts'
import { urls } from '../urls.ts'

/** A search has 12 words at most (F2). */
export const maxQueryWords = 12
const maxCharacters = 200

/** A visitor's words, as typed but cut after 200 characters and 12 words; empty without any letter or digit (F2). */
export function cutQuery(text: string): string {
  // Spread by code points: half an emoji would not survive the address.
  const start = [...text.trim()].slice(0, maxCharacters).join('').trim()
  const words = locateWords(start)
  const last = words[maxQueryWords - 1]
  if (words.length === 0) return ''
  return last ? start.slice(0, last.end) : start
}

/** The words that name an id: `Ref`, `ID:`, `property no.`, `#`. */
export const idWords =
  /^(?:(?:property|listing)\s{1,5})?(?:(?:id|no|number|code|ref|reference)\b[\s.:#-]{0,5}){0,2}#?\s?/i

/**
 * The property id that somebody may have typed, alone, behind a word that names it, or in the address of its page (F3); null for other texts. Whether
 * there is such a property, the catalogue knows. `pages` are the beginnings of such addresses.
 */
export function toPropertyId(query: string, pages: readonly string[] = [urls.listing('')]): string | null {
  const address = pages.find((each) => query.includes(each))
  const [, id = ''] = address
    ? (/^([\w-]{1,64})/.exec(query.slice(query.indexOf(address) + address.length)) ?? [])
    : // The end of the sentence that it was copied from is no part of it.
      (/^(\S+)$/.exec(query.replace(idWords, '').replace(/[^\p{L}\p{N}_-]{1,20}$/u, '')) ?? [])
  return id || null
}
