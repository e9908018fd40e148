import { parseFragment } from 'parse5'
import type { DescriptionFormat, ShownDescription } from '../../../domain/office/listing-form.ts'
import { endLists } from '../../../domain/office/pasted-text.ts'
import { type HtmlNode, toMarkdown } from '../../../domain/office/to-markdown.ts'
import type { SafeHtml } from '../../../domain/safe-html.ts'
import { createMarkdown } from './markdown.ts'
import type { Sanitise } from './sanitise.ts'
import { isElement, isText, type Node } from './tree.ts'

/** Paragraphs, headings, lists, bold and italic words and links: nothing else, and every other sign stands for itself. */
const markdown = createMarkdown('zero', { breaks: true }).enable([
  ...['heading', 'list', 'newline', 'escape', 'entity', 'emphasis', 'balance_pairs', 'fragments_join', 'link', 'image'],
])
// The page around a description has the headings of the first two levels.
markdown.core.ruler.push('headings', ({ tokens }) => {
  for (const token of tokens) if (/^h\d$/.test(token.tag)) token.tag = token.tag === 'h1' ? 'h3' : 'h4'
})
markdown.renderer.rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? '')

/** Turns the descriptions of listings into the text that people edit, and back. */
export function createDescriptions(sanitise: Sanitise) {
  /** The HTML that is stored. */
  function render(text: string, format: DescriptionFormat): SafeHtml {
    if (format === 'html') return sanitise(text)
    return sanitise(tighten(markdown.render(endLists(text))))
  }

  /** The text of stored HTML: with signs if that loses nothing, otherwise the HTML itself. */
  function show(html: string): ShownDescription {
    const safe = sanitise(html)
    const text = readWords(safe)
    const isSame = tighten(render(text, 'markdown')) === tighten(safe)
    return isSame ? { format: 'markdown', text } : { format: 'html', text: html }
  }

  /** The words of stored HTML, with signs as far as there are any: a tenth of the work of `show`. */
  function toWords(html: string): string {
    return readWords(sanitise(html))
  }

  return { render, show, toWords }
}

function readWords(safe: SafeHtml): string {
  return toMarkdown(parseFragment(safe).childNodes.flatMap(toNode))
}

/** Without the white space that no page shows. */
function tighten(html: string): string {
  return html
    .replaceAll(/[ \t\n\r]+/g, ' ')
    .replaceAll(/ ?(<\/?(?:p|ul|ol|li|h3|h4)(?: [^<>]*)?>|<br>) ?/g, '$1')
    .trim()
}

function toNode(node: Node): HtmlNode[] {
  if (isText(node)) return [node.value]
  if (!isElement(node)) return []
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
  return [{ tag: node.tagName, attributes, children: node.childNodes.flatMap(toNode) }]
}
