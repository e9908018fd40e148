import { escapeText } from 'entities'
import { parseFragment, serialize } from 'parse5'
import { removeShortcodes } from '../../../text/html/shortcodes.ts'
import { toText } from '../../../text/html/to-text.ts'
import { isElement, type Parent } from '../../../text/html/tree.ts'

/**
 * The HTML of a post's content as WordPress would show it: without the comments of blocks and the tags of shortcodes, and with paragraphs where
 * its older editor stored blank lines. Not sanitised.
 */
export function toContentHtml(content: string): string {
  const bare = withoutComments(content)
  if (!bare.includes('[')) return withParagraphs(bare)
  const tree = parseFragment(bare)
  if (!isShallow(tree)) return `<p>${escapeText(toText(bare))}</p>`
  removeShortcodes(tree)
  return withParagraphs(serialize(tree))
}

function withoutComments(html: string): string {
  const kept: string[] = []
  let at = 0
  for (let start = html.indexOf('<!--'); start >= 0; start = html.indexOf('<!--', at)) {
    const end = html.indexOf('-->', start + 4)
    if (end < 0) break
    kept.push(html.slice(at, start))
    at = end + 3
  }
  return [...kept, html.slice(at)].join('').trim()
}

const deepest = 100

/** False where serialising, which calls itself for each level, could exhaust the call stack. */
export function isShallow(root: Parent): boolean {
  const waiting: [Parent, number][] = [[root, 0]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [parent, depth] = next
    if (depth > deepest) return false
    for (const child of parent.childNodes) if (isElement(child)) waiting.push([child, depth + 1])
  }
  return true
}

const block = /<\/?(?:p|div|h[1-6]|ul|ol|li|table|blockquote|figure|pre|section|hr|form|address|iframe)[\s>/]/i

/** The rule of WordPress's `wpautop` in short: blank lines part paragraphs, and other line breaks stay. */
function withParagraphs(html: string): string {
  const parts = html
    .split(/\r?\n[ \t\r]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (block.test(part) ? part : `<p>${part.replaceAll(/\r?\n/g, '<br>\n')}</p>`))
  const text = parts.join('\n')
  // An import takes a text for HTML by the tag that it begins with.
  return text === '' || /^<[a-z]/i.test(text) ? text : `<div>${text}</div>`
}
