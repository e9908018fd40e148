export type TextDirection = 'ltr' | 'rtl'

/** The direction of a text's first letter, like `dir="auto"`; null for a text without a letter. */
export function textDirection(text: string): TextDirection | null {
  const letter = /\p{L}/u.exec(text)?.[0]
  if (letter === undefined) return null
  return hasRightToLeft(letter) ? 'rtl' : 'ltr'
}

/** True if a letter belongs to a right-to-left script: Unicode's blocks from Hebrew to Arabic Extended-A, and those beyond U+FFFF. */
export function hasRightToLeft(text: string): boolean {
  return /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(text)
}
