import { normaliseUnicode } from '../normalise-unicode.ts'

/** F2. */
export const maxQueryWords = 12
const maxCharacters = 200

/** The words of a text as the search compares them: runs of letters and digits, without case and accents (F2). */
export function splitWords(text: string): string[] {
  const letters = normaliseUnicode(text, 'NFKD').replace(/\p{M}/gu, '')
  return letters.match(/[\p{L}\p{N}]+/gu)?.map((word) => word.toLowerCase()) ?? []
}

/** A visitor's words, as typed but cut after 200 characters and 12 words; empty without any letter or digit (F2). */
export function cutQuery(text: string): string {
  // Spread by code points: half an emoji would not survive the address.
  const start = [...text.trim()].slice(0, maxCharacters).join('').trim()
  const last = [...start.matchAll(/[\p{L}\p{N}\p{M}]+/gu)][maxQueryWords - 1]
  const cut = last ? start.slice(0, last.index + last[0].length) : start
  return splitWords(cut).length > 0 ? cut : ''
}

/** The property id that a visitor may have typed, with or without the words "property id" before it (F3); null for other texts. */
export function toPropertyId(query: string): string | null {
  const id = query.replace(/^property\s+id[\s:#]*/i, '')
  return /^\S+$/.test(id) ? id : null
}
