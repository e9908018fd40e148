/** Marks of direction, zero-width spaces and joiners, soft hyphens, variation selectors, the byte order mark and their like. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/**
 * A text that is read as something (a telephone number, an amount, the name of a place): without the characters that nobody sees, which
 * messengers and word processors copy along, and with plain spaces.
 */
export function withoutInvisible(text: string): string {
  return toPlainSpaces(text).replaceAll(invisible, '')
}

/** Spaces of any width become plain ones. */
export function toPlainSpaces(text: string): string {
  return text.replaceAll(/\p{Zs}/gu, ' ')
}

/** True for a text of spaces and characters that nobody sees. */
export function isBlank(text: string): boolean {
  return withoutInvisible(text).trim() === ''
}

const embedding = /[\u202a\u202b]/
const isolate = /[\u2066-\u2068]/
const [endOfEmbedding, endOfIsolate] = ['\u202c', '\u2069']
/** With the overrides, which spell a text backwards. No language is written with them. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Prose without the marks of direction that would turn round the text after it: those that nothing closes in their paragraph, ends that
 * close nothing, and overrides. Joiners, variation selectors and the marks of a single place stay: emoji, Persian and mixed texts are spelt with them.
 */
export function withoutOpenDirections(text: string): string {
  return text
    .split(/(\r\n?|[\n\u0085\u2029])/)
    .map(closeParagraph)
    .join('')
}

function closeParagraph(paragraph: string): string {
  const closed = new Set<number>()
  /** The starts of the open isolates, the last on top; `inner` are the starts of the embeddings within one. */
  const open: { isolate: number; inner: number[] }[] = [{ isolate: -1, inner: [] }]
  for (const { 0: mark, index } of paragraph.matchAll(directions)) {
    const last = open.at(-1)
    if (isolate.test(mark)) open.push({ isolate: index, inner: [] })
    else if (embedding.test(mark)) last?.inner.push(index)
    else if (mark === endOfEmbedding) close(last?.inner.pop(), index)
    else if (mark === endOfIsolate && open.length > 1) close(open.pop()?.isolate, index)
  }
  return paragraph.replaceAll(directions, (mark, index: number) => (closed.has(index) ? mark : ''))

  function close(from: number | undefined, to: number) {
    if (from !== undefined) closed.add(from).add(to)
  }
}
