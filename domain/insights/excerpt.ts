/** Section 9. */
const longest = 155

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * What a card says of an article (C1): the first 155 characters of its text and `...`, or a shorter text whole. A character
 * is what a reader takes for one, so that no emoji and no accent is cut in two.
 */
export function toExcerpt(text: string): string {
  const folded = text.replaceAll(/\s+/g, ' ').trim()
  let count = 0
  for (const { index } of characters.segment(folded)) {
    if (count === longest) return `${folded.slice(0, index)}...`
    count++
  }
  return folded
}
