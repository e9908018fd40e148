import { locateWords } from '../fold-name.ts'

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
