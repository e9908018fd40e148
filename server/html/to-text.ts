import { parseFragment } from 'parse5'
import { toFilm } from '../../domain/firm/film.ts'
import { toCleanLine } from './clean-text.ts'
import { removeShortcodes } from './shortcodes.ts'
import { removeMatches, textBlocksOf } from './text-blocks.ts'
import { classOf, type Element, inlineTags, isElement, isNotForReading, isText, type Node } from './tree.ts'

/**
 * The text of foreign HTML as a browser would show it, in one line: no markup, entities decoded, white space folded. The
 * marks of footnotes are not part of it, nor are characters that turn the direction of whatever follows them.
 */
export function toText(html: string): string {
  return textOf(parseFragment(html).childNodes)
}

/**
 * The text of an article as an excerpt tells it (C1): without shortcodes, and without addresses of films and recordings on
 * lines of their own, in whose place WordPress shows a player.
 */
export function toProse(html: string): string {
  const fragment = parseFragment(html)
  removeShortcodes(fragment)
  for (const block of textBlocksOf(fragment)) {
    removeMatches(block, addressOnItsOwnLine, ({ groups }) => isRecording(groups?.address ?? ''))
  }
  return textOf(fragment.childNodes)
}

const addressOnItsOwnLine = /^[^\S\n]*(?<address>https?:\/\/\S+)[^\S\n]*$/gim

/** The endings are those that WordPress plays, and some that it once did. */
function isRecording(address: string): boolean {
  return (
    /\.(mp4|m4v|mov|webm|ogv|wmv|flv|avi|mpe?g|mp3|m4a|ogg|oga|opus|flac|wav|wma|aac)([?#]\S*)?$/i.test(address) ||
    toFilm(address.replace(/^http:/i, 'https:'))?.kind === 'frame'
  )
}

/** The same of what was parsed already, or of the first so many nodes of it. */
export function textOf(nodes: readonly Node[], most = Number.POSITIVE_INFINITY): string {
  const parts: string[] = []
  // A stack, not a recursion: who nests a hundred thousand elements does not stop the server.
  const waiting: (Node | ' ')[] = nodes.toReversed()
  for (let node = waiting.pop(); node !== undefined && most-- > 0; node = waiting.pop()) {
    if (node === ' ') parts.push(' ')
    else if (isText(node)) parts.push(node.value)
    else if (isElement(node) && !isNotForReading(node) && !isUnshown(node)) {
      const edge = inlineTags.has(node.tagName) && !isButton(node) ? [] : [' ' as const]
      waiting.push(...edge)
      // One by one: an element may have more children than a call takes arguments.
      for (const child of node.childNodes.toReversed()) waiting.push(child)
      waiting.push(...edge)
    }
  }
  return toCleanLine(parts.join(''))
}

/** The mark of a footnote; and what stands in a player, which browsers show only when they cannot play. */
function isUnshown({ tagName, attrs }: Element) {
  if (tagName === 'audio' || tagName === 'video') return true
  return attrs.some(
    ({ name, value }) =>
      name === 'data-fn' || name === 'data-footnote-ref' || (name === 'class' && value === 'footnote-ref'),
  )
}

/** A link that is drawn as a button, such as that of a file beside the file's name. */
export function isButton(element: Element): boolean {
  return classOf(element).some((name) => name === 'button' || name === 'wp-block-file__button')
}
