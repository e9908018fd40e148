import { escapeText } from 'entities'
import { type DefaultTreeAdapterTypes, parseFragment, serialize, serializeOuter } from 'parse5'
import { type HtmlNode, toMarkdown } from '../../../../domain/office/to-markdown.ts'
import { ownOrigin } from '../../../text/html/addresses.ts'
import { toCleanText } from '../../../text/html/clean-text.ts'
import { textOf, toText } from '../../../text/html/to-text.ts'
import {
  type Element,
  inlineTags,
  isElement,
  isNotForReading,
  isText,
  type Node,
  walk,
} from '../../../text/html/tree.ts'
import { isShallow, toContentHtml } from './content-html.ts'

/** The addresses that an article's links and pictures have here. */
export type Addresses = {
  /** The address of the post, for relative ones. */
  base: string
  /** The path of one of our articles; null for any other address. */
  toArticle(address: string): string | null
  /** The path of a picture in `media/`; null where there is none. */
  toMedia(address: string): string | null
}

/**
 * The content of a post as an article of the content folder has it (M8): paragraphs, headings, lists, quotes and pictures as Markdown, and
 * whatever Markdown does not have, such as tables, as the HTML that the reader of articles takes as well.
 */
export function toArticleMarkdown(content: string, addresses: Addresses): string {
  const tree = parseFragment(toContentHtml(content))
  if (!isShallow(tree)) return escapeBraces(escapeText(toText(content)))
  for (const element of walk(tree.childNodes).filter(isElement)) moveAddresses(element, addresses)
  return toBlocks(tree.childNodes).join('\n\n')
}

function moveAddresses({ tagName, attrs }: Element, { base, toArticle, toMedia }: Addresses) {
  for (const attribute of attrs) {
    const { name, value } = attribute
    if (name !== 'href' && name !== 'src') continue
    const url = value.startsWith('#') ? null : URL.parse(value.trim(), base)
    if (!url) continue
    const move = new Map([
      ['a', toArticle],
      ['img', toMedia],
    ]).get(tagName)
    attribute.value = move?.(url.href) ?? url.href
  }
}

function toBlocks(nodes: readonly Node[]): string[] {
  const blocks: string[] = []
  let line: Node[] = []
  const endLine = () => {
    if (line.length > 0) blocks.push(...toParagraph(line))
    line = []
  }
  for (const node of nodes) {
    if (!isElement(node) || inline.has(node.tagName)) {
      line.push(node)
      continue
    }
    endLine()
    blocks.push(...toBlock(node))
  }
  endLine()
  return blocks.filter((block) => block !== '')
}

/** With their places in a text. Any other element stays HTML, with the paragraph around it. */
const inline = new Set([...inlineTags, 'br', 'img'])
const simple = new Set(['a', 'b', 'strong', 'i', 'em', 'span', 'font', 'br', 'img'])
const wrappers = new Set(['div', 'section', 'article', 'main', 'header', 'footer', 'aside', 'center'])
const notPictures = new Set(['iframe', 'video', 'audio', 'embed', 'object', 'table', 'pre'])

function toBlock(element: Element): string[] {
  const { tagName, childNodes } = element
  if (tagName === 'hr') return ['---']
  if (/^h[1-6]$/.test(tagName)) return toHeading(element)
  if (tagName === 'p') return toParagraph(childNodes)
  if (wrappers.has(tagName)) return toBlocks(childNodes)
  if (tagName === 'blockquote')
    return [toBlocks(childNodes).join('\n\n').replaceAll(/^/gm, '> ').replaceAll(/> $/gm, '>')]
  if ((tagName === 'ul' || tagName === 'ol') && isSimple(childNodes, listTags)) return [writeWords([element])]
  if (tagName === 'figure' && !hasMoreThanPictures(element)) return toPictures([element])
  if (isNotForReading(element) && tagName !== 'iframe') return []
  return [toHtml(element)]
}

const listTags = new Set([...[...simple].filter((tag) => tag !== 'img'), 'ul', 'ol', 'li'])

function isSimple(nodes: readonly Node[], tags: ReadonlySet<string> = simple): boolean {
  return walk(nodes)
    .filter(isElement)
    .every(({ tagName }) => tags.has(tagName))
}

/** An article has one heading of the first level: its title. */
function toHeading({ tagName, childNodes }: Element): string[] {
  const text = writeWords(childNodes).replaceAll('\n', ' ')
  return text === '' ? [] : [`${'#'.repeat(Math.max(2, Number(tagName[1])))} ${text}`]
}

/** The pictures of a paragraph stand before its words, where WordPress lets them float. */
function toParagraph(nodes: readonly Node[]): string[] {
  const words =
    textOf(nodes) === '' ? [] : [isSimple(nodes) ? writeWords(nodes).replaceAll('\n', '\\\n') : toHtmlParagraph(nodes)]
  return [...toPictures(nodes), ...words]
}

/** Pictures, one paragraph for all of a gallery; the words below one are its title. */
function toPictures(nodes: readonly Node[]): string[] {
  const found = [...walk(nodes)].filter(isElement)
  const captions = found.filter(({ tagName }) => tagName === 'figcaption').map(({ childNodes }) => textOf(childNodes))
  const pictures = found.filter(({ tagName }) => tagName === 'img')
  const written = pictures.flatMap((element, index) => {
    const [src, alt] = ['src', 'alt'].map((name) => element.attrs.find((each) => each.name === name)?.value ?? '')
    // A gallery with words below some pictures alone does not say below which.
    const caption = captions.length === pictures.length ? captions[index] : ''
    const title = caption ? ` "${escapeMarkdown(caption)}"` : ''
    return src && !src.startsWith('data:') ? [`![${escapeMarkdown(alt ?? '')}](${toTarget(src)}${title})`] : []
  })
  return written.length > 0 ? [written.join('\n')] : []
}

function hasMoreThanPictures({ childNodes, attrs }: Element): boolean {
  const isPlayer = attrs.some(({ name, value }) => name === 'class' && value.includes('wp-block-embed'))
  return (
    isPlayer ||
    walk(childNodes)
      .filter(isElement)
      .some(({ tagName }) => notPictures.has(tagName))
  )
}

/** Private-use characters stand for Markdown's marks until `toMarkdown` has run, which would escape our backslashes again. */
const signs = [...'\\<`~[]{}|'].map((sign, index) => [sign, String.fromCharCode(0xe100 + index)] as const)

function writeWords(nodes: readonly Node[]): string {
  let text = toMarkdown(nodes.flatMap((node) => toHtmlNode(node)))
  for (const [sign, own] of signs) text = text.replaceAll(own, `\\${sign}`)
  return (
    text
      .replaceAll(`](${ownOrigin}/`, '](/')
      // A line of these alone would make the one before it a heading or a table, and `>` a quote.
      .replaceAll(/^(?=[-=_:| ]{2,}$|>)/gm, '\\')
  )
}

function toHtmlNode(node: Node): HtmlNode[] {
  if (isText(node)) return [toOwnSigns(toCleanText(node.value))]
  if (!isElement(node) || isNotForReading(node)) return []
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
  if (attributes.href?.startsWith('/')) attributes.href = ownOrigin + attributes.href
  return [{ tag: node.tagName, attributes, children: node.childNodes.flatMap(toHtmlNode) }]
}

function toOwnSigns(text: string): string {
  return signs.reduce((before, [sign, own]) => before.replaceAll(own, '').replaceAll(sign, own), text)
}

function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]{}"<>&]/g, '\\$&')
    .trim()
}

function toTarget(address: string): string {
  return address.replaceAll(/[\s()<>\\{}]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

function toHtmlParagraph(nodes: readonly Node[]): string {
  const around = { childNodes: nodes.filter((node) => !isElement(node) || node.tagName !== 'img') }
  return withoutGaps(`<p>${serialize(around as DefaultTreeAdapterTypes.ParentNode)}</p>`)
}

function toHtml(element: Element): string {
  const html = withoutGaps(serializeOuter(element))
  return htmlBlocks.has(element.tagName) ? html : `<div>\n${html}\n</div>`
}

/** Elements that begin a block of HTML in Markdown, as `div` does. */
const htmlBlocks = new Set(['table', 'figure', 'iframe', 'details', 'dl', 'ul', 'ol', 'pre'])

/** A blank line would end the block, and braces name facts of the firm. */
function withoutGaps(html: string): string {
  return escapeBraces(toCleanText(html).replaceAll(/\n\s*\n/g, '\n'))
}

function escapeBraces(text: string): string {
  return text.replaceAll('{', '&#123;')
}
