import { withoutOpenDirections } from '../../domain/invisible-characters.ts'

/** A header's text in one line of at most `max` characters, without control characters and open marks of direction. */
export function toLine(text: string, max: number): string {
  const line = withoutOpenDirections(text.slice(0, 4 * max).replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '))
  return line.replaceAll(/\s+/g, ' ').trim().slice(0, max).toWellFormed()
}

/** A text of several lines with LF line ends, at most `max` bytes in UTF-8, without control characters and open marks of direction. */
export function toText(text: string, max: number): string {
  const bytes = Buffer.from(text.slice(0, max))
  // Streaming leaves out a character that the limit cuts in two.
  const cut = new TextDecoder().decode(bytes.subarray(0, max), { stream: true })
  const plain = cut.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '')
  return withoutOpenDirections(plain)
    .trimEnd()
    .replace(/^\s*\n/, '')
}
