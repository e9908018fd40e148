/** Section 9. */
const maxLength = 155

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The excerpt on an article's card (C1): the first 155 characters of its text and `...`, or all of a shorter text. A
 * character is a grapheme, so that no emoji and no accent is cut in two.
 */
export function toExcerpt(text: string): string {
  const folded = text.replaceAll(/\s+/g, ' ').trim()
  let count = 0
  for (const { index } of characters.segment(folded)) {
    if (count === maxLength) return `${folded.slice(0, index)}...`
    count++
  }
  return folded
}
