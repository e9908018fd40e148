/**
 * The text in a normalisation form of Unicode, in linear time. Engines sort the combining marks of a letter in a time that grows with
 * the square of their number, so a grapheme joiner parts each 20 of them (Stream-Safe Text Format, UAX #15, section 13: 30 at most in a row).
 */
export function normaliseUnicode(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replaceAll(/\p{M}{20}/gu, '$&\u034f').normalize(form)
}
