import { isShortId, shortId } from './listings/listing.ts'

/** The words that name an id: `Ref`, `ID:`, `property no.`, `#`. */
const idWords = /^(?:(?:property|listing)\s{1,5})?(?:(?:id|no|number|code|ref|reference)\b[\s.:#-]{0,5}){0,2}#?\s?/i

/**
 * The property id that somebody may have typed, alone, behind a word that names it, or in the address of its page (F3); null for other texts. Whether
 * there is such a property, the catalogue knows. `addresses` are those of pages of properties, without the id.
 */
export function readPropertyId(typed: string, addresses: readonly string[]): string | null {
  const address = addresses.find((each) => typed.includes(each))
  const [, id = ''] = address
    ? (/^([\w-]{1,64})/.exec(typed.slice(typed.indexOf(address) + address.length)) ?? [])
    : // The end of the sentence that it was copied from is no part of it.
      (/^(\S+)$/.exec(typed.replace(idWords, '').replace(/[^\p{L}\p{N}_-]{1,20}$/u, '')) ?? [])
  return id || null
}

/** The words of a text, each with the short id that it is; null for one that is none. Words that name an id are left out. */
export function listShortIds(text: string, addresses: readonly string[]): { word: string; id: string | null }[] {
  const words = text.split(/[\s,;]+/).filter((word) => word.replace(idWords, '') !== '')
  return words.map((word) => {
    const id = shortId(readPropertyId(word, addresses) ?? '')
    return { word, id: isShortId(id) ? id : null }
  })
}
