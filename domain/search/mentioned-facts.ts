import type { Listing } from '../listings/listing.ts'
import { plainText } from '../safe-html.ts'
import { mentionable } from './find-mentioned.ts'

/** The words of a description that mention each fact. */
const mentions: Readonly<Record<keyof typeof mentionable, RegExp>> = {
  lift: /\b(?:lift|elevator)s?\b/gi,
  servantsQuarter: /\b(?:dsq|(?:servant['’]?s?['’]?|staff) quarters?|maid['’]?s room)\b/gi,
  ownCompound: /\b(?:own|private) compound\b/gi,
  gated: /\bgated (?:community|estate|court|compound)\b/gi,
  water: /\bbore-?holes?\b/gi,
}

const keys = Object.keys(mentions) as (keyof typeof mentions)[]

/** In characters before and behind the words: `no working lift`, `lift shaft`, `a lift is planned`. */
const near = 24
const deniedBefore = /\b(?:no|not|without|never|nor|neither|lacks?|fork|to)\b/i
const deniedBehind = /\b(?:not|no|shaft|planned|proposed|yet)\b/i
/** A sentence ends here, and what it denies. */
const ends = /[.;]/

/** The facts that a description mentions where the field says nothing, by the names of their criteria; none that it denies anywhere. */
function listMentioned(listing: Listing): readonly string[] {
  const text = listing.propertyDescription ? plainText(listing.propertyDescription.html) : ''
  return keys.flatMap((key) => {
    const stated = listing[key]
    if (Array.isArray(stated) ? stated.length > 0 : stated !== null) return []
    const found = [...text.matchAll(mentions[key])]
    const isDenied = found.some(({ 0: words, index }) => {
      const end = index + words.length
      const before =
        text
          .slice(Math.max(0, index - near), index)
          .split(ends)
          .at(-1) ?? ''
      const [behind = ''] = text.slice(end, end + near).split(ends)
      return deniedBefore.test(before) || deniedBehind.test(behind)
    })
    return found.length > 0 && !isDenied ? [`${key}: ${mentionable[key]}`] : []
  })
}

/** Reads each listing once: a description takes longer to read than a search. */
export function createMentionReader() {
  const known = new WeakMap<Listing, readonly string[]>()
  return (listing: Listing) => {
    const names = known.get(listing) ?? listMentioned(listing)
    known.set(listing, names)
    return names
  }
}
