/**
 * Whether both engines keep a text as it is: PostgreSQL refuses NUL, and a half of a surrogate pair becomes another
 * character on its way to either.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
