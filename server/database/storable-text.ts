/**
 * True when both engines store a text unchanged: PostgreSQL refuses NUL, and a lone surrogate becomes another character in
 * UTF-8.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
