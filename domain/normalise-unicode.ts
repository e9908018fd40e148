import { withoutInvisible } from './invisible-characters.ts'

/**
 * The text in a normalisation form of Unicode, in linear time. Engines sort the combining marks of a letter in a time that grows with
 * the square of their number, so a grapheme joiner parts each 20 of them (Stream-Safe Text Format, UAX #15, section 13: 30 at most in a
 * row). In a compatibility form, in which texts are compared, it loses the characters that nobody sees (D10).
 */
export function normaliseUnicode(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  const seen = form === 'NFC' ? text : withoutInvisible(text)
  return seen.replaceAll(/\p{M}{20}/gu, '$&\u034f').normalize(form)
}
