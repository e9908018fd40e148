import { defaultTreeAdapter as tree } from 'parse5'
import {
  type Element,
  inlineTags,
  isElement,
  isNotForReading,
  isText,
  type Node,
  type Parent,
  type Text,
} from './tree.ts'

/** The text nodes between two block boundaries in order, with the line breaks and code elements among them. */
export type TextBlock = (Text | Element)[]

/** The blocks of text in a tree. A code element counts as one node, because its characters are literal. */
export function textBlocksOf(root: Parent): TextBlock[] {
  const blocks: TextBlock[] = []
  let block: TextBlock = []
  const endBlock = () => {
    if (block.length > 0) blocks.push(block)
    block = []
  }
  // A stack instead of recursion: deeply nested HTML must not exhaust the call stack.
  const waiting: (Node | 'edge')[] = root.childNodes.toReversed()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === 'edge') endBlock()
    else if (isText(node)) block.push(node)
    else if (isElement(node) && (node.tagName === 'br' || literal.has(node.tagName))) block.push(node)
    else if (isElement(node) && !isNotForReading(node)) {
      const isBlock = !inlineTags.has(node.tagName)
      if (isBlock) endBlock()
      if (isBlock) waiting.push('edge')
      for (const child of node.childNodes.toReversed()) waiting.push(child)
    }
  }
  endBlock()
  return blocks
}

const literal = new Set(['pre', 'code', 'kbd', 'samp'])

/** The text of a block: a line feed for a line break, an object replacement character for code. */
export function textIn(block: TextBlock): string {
  const textOf = (node: TextBlock[number]) => {
    if ('value' in node) return node.value
    return node.tagName === 'br' ? '\n' : '\ufffc'
  }
  return block.map(textOf).join('')
}

/** Removes a pattern's matches from the text of a block, also across nodes; a line that becomes empty loses its break too. */
export function removeMatches(block: TextBlock, pattern: RegExp, isWanted: (match: RegExpExecArray) => boolean): void {
  const text = textIn(block)
  let masked = ''
  for (const match of text.matchAll(pattern)) {
    if (!isWanted(match)) continue
    masked += text.slice(masked.length, match.index) + removed.repeat(match[0].length)
  }
  if (masked === '') return
  masked += text.slice(masked.length)
  const lines = masked.split(/(?<=\n)/).map((line) => (isLeftBlank(line) ? removed.repeat(line.length) : line))
  apply(block, lines.join(''))
}

/** Marks each character to remove: parsed HTML cannot contain it. */
const removed = '\u0000'

function isLeftBlank(line: string) {
  return line.includes(removed) && line.replaceAll(removed, '').trim() === ''
}

function apply(block: TextBlock, masked: string) {
  let start = 0
  for (const node of block) {
    const end = start + ('value' in node ? node.value.length : 1)
    const left = masked.slice(start, end).replaceAll(removed, '')
    if ('value' in node) node.value = left
    else if (left === '') tree.detachNode(node)
    start = end
  }
}
