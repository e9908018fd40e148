/**
 * The text in a normalisation form of Unicode, in linear time. Engines sort the combining marks of a letter in a time that grows with
 * the square of their number, so a grapheme joiner parts each 30 of them (Stream-Safe Text Format, UAX #15, section 13).
 */
export function normaliseUnicode(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replaceAll(/\p{M}{30}/gu, '$&\u034f').normalize(form)
}
