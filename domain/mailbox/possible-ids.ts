import { shortId } from '../listings/listing.ts'
import { listingAddresses } from '../office/pages.ts'

/** Words of a text that may be ids: a text of nothing else costs no more than another. */
const maxIds = 500
/** In characters: longer texts are read to here. */
const maxText = 100_000
/** In characters: longer words are no ids, unless they stand in an address. */
const maxWord = 30

/**
 * Lists the short ids that may stand in a text, each once, in its order (J25.21): words of ten signs with a digit, and what follows the address of
 * the pages of properties. Whether there are such properties, the database knows.
 */
export function listPossibleIds(text: string): string[] {
  const ids = new Set<string>()
  for (const { 0: word, index } of text.slice(0, maxText).matchAll(/[\w-]+/g)) {
    if (ids.size >= maxIds) break
    const isInAddress = listingAddresses.some((address) => text.endsWith(address, index))
    if (isInAddress) ids.add(shortId(word))
    // The signs around an id may be dashes, which an id may have as well.
    else if (word.length <= maxWord)
      for (const each of [word, withoutDashes(word)]) if (isId(each)) ids.add(each.toLowerCase())
  }
  return [...ids]
}

function withoutDashes(word: string): string {
  const isSign = (sign: string) => sign !== '-' && sign !== '_'
  const signs = [...word]
  return word.slice(Math.max(0, signs.findIndex(isSign)), signs.findLastIndex(isSign) + 1)
}

const isId = (word: string) => word.length === 10 && /\d/.test(word)
