import { parseFragment } from 'parse5'
import { toCleanLine } from './clean-text.ts'
import { isElement, isNotForReading, isText, type Node } from './tree.ts'

/**
 * The text of foreign HTML as a browser would show it, in one line: no markup, entities decoded, white space folded. The
 * marks of footnotes are not part of it, nor are characters that turn the direction of whatever follows them.
 */
export function toText(html: string): string {
  return textOf(parseFragment(html).childNodes)
}

/** The same of what was parsed already, or of the first so many nodes of it. */
export function textOf(nodes: readonly Node[], most = Number.POSITIVE_INFINITY): string {
  const parts: string[] = []
  // A stack, not a recursion: who nests a hundred thousand elements does not stop the server.
  const waiting: (Node | ' ')[] = nodes.toReversed()
  for (let node = waiting.pop(); node !== undefined && most-- > 0; node = waiting.pop()) {
    if (node === ' ') parts.push(' ')
    else if (isText(node)) parts.push(node.value)
    else if (isElement(node) && !isNotForReading(node) && !isFootnoteMark(node.attrs)) {
      const edge = inline.has(node.tagName) ? [] : [' ' as const]
      waiting.push(...edge)
      // One by one: an element may have more children than a call takes arguments.
      for (const child of node.childNodes.toReversed()) waiting.push(child)
      waiting.push(...edge)
    }
  }
  return toCleanLine(parts.join(''))
}

/** These stand within a word; anything else ends one. */
const inline = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'del', 'dfn', 'em', 'font', 'i', 'ins', 'kbd', 'mark', 'q'],
  ...['s', 'samp', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr'],
])

function isFootnoteMark(attrs: readonly { name: string; value: string }[]) {
  return attrs.some(
    ({ name, value }) =>
      name === 'data-fn' || name === 'data-footnote-ref' || (name === 'class' && value === 'footnote-ref'),
  )
}
