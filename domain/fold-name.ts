import { normaliseUnicode } from './normalise-unicode.ts'

/** The apostrophe, and the signs that keyboards, messengers and dictionaries put in its place: quotation marks, accents, primes, modifier letters. */
const apostrophes =
  /['`\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u0374\u0384\u055a\u05f3\u07f4\u07f5\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40]/g

/** Characters that nobody sees, and the line by which Arabic stretches a word. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u0640]/gu

/** Not the vowels of Indic scripts, which are marks as well. */
const accents =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\ufe20-\ufe2f]/g

/** Letters that Unicode does not take apart, and the apostrophe that it takes out of `ŉ`. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ŋ: 'ng',
  ı: 'i',
  ς: 'σ',
  '\u02bc': '',
}

const isAscii = /^[\0-\x7f]*$/

/** A text without accents, apostrophes and invisible characters, in its own case; ligatures and full-width letters as plain ones. */
export function plainLetters(text: string): string {
  // Most texts are, and the search reads those of 10,000 listings.
  if (isAscii.test(text)) return text.replaceAll(apostrophes, '')
  // Before they are taken apart: `´` would become a space with an accent.
  const bare = normaliseUnicode(text.replaceAll(apostrophes, ''), 'NFKD')
  return bare.replaceAll(invisible, '').replaceAll(accents, '')
}

/** The words of a text as they are compared: runs of letters and digits, without case, accents, apostrophes and invisible characters (F2). */
export function foldWords(text: string): string[] {
  const folded = plainLetters(text).toLowerCase()
  const plain = isAscii.test(folded) ? folded : folded.replaceAll(/[ßæœøđłŋıς\u02bc]/g, (each) => letters[each] ?? each)
  return plain.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
}

/** The places of the words in a text, each with its apostrophes. */
export function locateWords(text: string): { start: number; end: number }[] {
  return [...maskSigns(text).matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
    .filter(({ start, end }) => foldWords(text.slice(start, end)).length > 0)
}

/** A text of the same length in which apostrophes and invisible characters are letters, so that they part no words. */
export function maskSigns(text: string): string {
  const asLetters = (signs: string) => 'ʼ'.repeat(signs.length)
  return text.replaceAll(apostrophes, asLetters).replaceAll(invisible, asLetters)
}

/**
 * A name as it is compared (G1): `Lang'ata`, `LANG-ATA` and `Langata` are one, as are `Ol Kalou` and `Olkalou`. A gap between two digits
 * counts: `Phase 1-2` is not `Phase 12`. A name of signs alone is compared as it is.
 */
export function foldName(name: string): string {
  return joinWords(foldWords(name)) || name.trim().toLowerCase()
}

/** Words as the one name that they may be. */
export function joinWords(words: readonly string[]): string {
  const isGap = (before = '', word: string) => /\p{N}$/u.test(before) && /^\p{N}/u.test(word)
  return words.map((word, at) => (at > 0 && isGap(words[at - 1], word) ? ` ${word}` : word)).join('')
}

/**
 * The spelling that is used most often, of spellings with their counts; of several one with small and capital letters, then the first in the order of
 * characters. Undefined for none.
 */
export function mostUsed(used: readonly (readonly [spelling: string, count: number])[]): string | undefined {
  const counts = new Map<string, number>()
  for (const [spelling, count] of used) counts.set(spelling, (counts.get(spelling) ?? 0) + count)
  const isMixed = (text: string) => Number(text !== text.toUpperCase() && text !== text.toLowerCase())
  const [most] = [...counts].sort(
    ([one, a], [other, b]) => b - a || isMixed(other) - isMixed(one) || (one < other ? -1 : 1),
  )
  return most?.[0]
}
