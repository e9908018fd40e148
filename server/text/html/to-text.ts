import { parseFragment } from 'parse5'
import { toFilm } from '../../../domain/film.ts'
import { ownOrigin } from './addresses.ts'
import { toCleanLine } from './clean-text.ts'
import { removeAllButProse } from './furniture.ts'
import { removeShortcodes } from './shortcodes.ts'
import { removeMatches, textBlocksOf } from './text-blocks.ts'
import { classOf, type Element, inlineTags, isElement, isNotForReading, isText, type Node } from './tree.ts'

/**
 * The visible text of foreign HTML in one line: no markup, entities decoded, white space folded, without the marks of footnotes and
 * without characters that reverse the direction of the following text.
 */
export function toText(html: string): string {
  return textOf(parseFragment(html).childNodes)
}

/**
 * The text of an article for its excerpt (C1): without shortcodes, without what plugins put around it, and without lines that hold only
 * the address of a film or a recording, which WordPress replaces by a player. `base` is the article's own address.
 */
export function toProse(html: string, base = `${ownOrigin}/`): string {
  const fragment = parseFragment(html)
  removeAllButProse(fragment, base)
  removeShortcodes(fragment)
  for (const block of textBlocksOf(fragment)) {
    removeMatches(block, addressOnItsOwnLine, ({ groups }) => isRecording(groups?.address ?? ''))
  }
  return textOf(fragment.childNodes)
}

const addressOnItsOwnLine = /^[^\S\r\n\u2028\u2029]*(?<address>https?:\/\/\S+)[^\S\r\n\u2028\u2029]*$/gim

/** File extensions that WordPress plays, or played once. */
function isRecording(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1)
  return (
    /\.(mp4|m4v|mov|webm|ogv|wmv|flv|avi|mpe?g|mp3|m4a|ogg|oga|opus|flac|wav|wma|aac)$/i.test(path) ||
    toFilm(address.replace(/^http:/i, 'https:'))?.kind === 'frame'
  )
}

/** The visible text of parsed nodes, or only of the first `maxNodes`. */
export function textOf(nodes: readonly Node[], maxNodes = Number.POSITIVE_INFINITY): string {
  const parts: string[] = []
  // A stack instead of recursion: a hundred thousand nested elements must not exhaust the call stack.
  const waiting: (Node | ' ')[] = nodes.toReversed()
  for (let node = waiting.pop(); node !== undefined && maxNodes-- > 0; node = waiting.pop()) {
    if (node === ' ') parts.push(' ')
    else if (isText(node)) parts.push(node.value)
    else if (isElement(node) && !isNotForReading(node) && !isUnshown(node)) {
      const edge = inlineTags.has(node.tagName) && !isButton(node) ? [] : [' ' as const]
      waiting.push(...edge)
      // One by one: an element may have more children than a call can have arguments.
      for (const child of node.childNodes.toReversed()) waiting.push(child)
      waiting.push(...edge)
    }
  }
  return toCleanLine(parts.join(''))
}

/** The mark of a footnote, and the contents of a player, which browsers show only if they cannot play. */
function isUnshown({ tagName, attrs }: Element) {
  if (tagName === 'audio' || tagName === 'video') return true
  return attrs.some(
    ({ name, value }) =>
      name === 'data-fn' || name === 'data-footnote-ref' || (name === 'class' && value === 'footnote-ref'),
  )
}

/** A link with the look of a button, such as a file's download link. */
export function isButton(element: Element): boolean {
  return classOf(element).some((name) => name === 'button' || name === 'wp-block-file__button')
}
