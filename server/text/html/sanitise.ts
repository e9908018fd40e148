import { escapeText } from 'entities'
import { parseFragment, serialize, defaultTreeAdapter as tree } from 'parse5'
import type { SafeHtml } from '../../../domain/safe-html.ts'
import { ownOrigin } from './addresses.ts'
import { attributesOf, firstFilm, type HtmlContext, isOutOfSight, toElement } from './allowed-elements.ts'
import { toCleanText } from './clean-text.ts'
import { markDirections } from './direction.ts'
import { removeFurniture } from './furniture.ts'
import { wrapLooseText } from './paragraphs.ts'
import { type PicturePlace, picturePlaceIn } from './picture-places.ts'
import { removeSureShortcodes } from './shortcodes.ts'
import { inTableFrame } from './table-frame.ts'
import { isButton, toText } from './to-text.ts'
import { type Element, isElement, isNotForReading, isText, type Node, type Parent, walk } from './tree.ts'

/** Removes everything from foreign HTML that could run, load, restyle or clash; `base` resolves relative addresses. */
export type Sanitise = (html: string, base?: string) => SafeHtml

/**
 * The one sanitiser, for articles and descriptions (B12, C3). It builds a new tree from allowed elements and attributes instead of
 * removing forbidden ones, so that a case nobody thought of stays out.
 */
export function createSanitiser({
  imageHosts = [],
  findPicture = () => null,
}: Partial<Pick<HtmlContext, 'findPicture'>> & { imageHosts?: readonly string[] } = {}): Sanitise {
  const hosts = new Set(imageHosts)
  return (html, base = `${ownOrigin}/`) => {
    let safe = html
    for (let pass = 0; pass <= maxPasses; pass++) {
      // Foreign relative addresses are absolute after the first pass; the remaining relative ones are our own.
      const own = pass === 0 ? base : `${ownOrigin}/`
      const again = rebuild(safe, { base: own, imageHosts: hosts, findPicture, ids: new Set() })
      if (again === safe) return safe as SafeHtml
      safe = again
    }
    return `<p>${escapeText(toText(safe))}</p>` as SafeHtml
  }
}

/**
 * Broken markup may parse differently after serialising: parse and rebuild until nothing changes, so that we check what a browser will
 * read. HTML that keeps changing is shown as text.
 */
const maxPasses = 8

/** Deeper nesting is flattened, to protect our parser and the browser's. */
const deepest = 64

function rebuild(html: string, context: HtmlContext): string {
  const result = tree.createDocumentFragment()
  const foreign = parseFragment(html)
  removeFurniture(foreign, context.base)
  removeSureShortcodes(foreign)
  const levels: Level[] = [
    { nodes: foreign.childNodes, next: 0, into: result, depth: 0, made: null, place: null, mark: 0 },
  ]
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const node = level.nodes[level.next++]
    if (!node) {
      levels.pop()
      if (level.made && isEmptied(level.made)) tree.detachNode(level.made)
      else if (level.made && isTargetOnly(level.made)) level.made.tagName = level.made.nodeName = 'div'
    } else if (isText(node)) {
      tree.insertText(level.into, toCleanText(node.value))
    } else if (isElement(node)) {
      if (node.tagName === 'noscript') {
        if (!hasLateTwin(level, context)) appendMedia(node, level, context)
        level.mark = level.into.childNodes.length
        continue
      }
      level.mark = level.into.childNodes.length
      const made = toElement(node, context, level.place)
      if (typeof made === 'string') {
        // The words of a picture that cannot be shown stand in the `noscript` behind it too.
        if (nextElement(level)?.tagName !== 'noscript') tree.insertText(level.into, made)
        continue
      }
      if (made && startsWord(made, level.into)) tree.insertText(level.into, ' ')
      if (made) tree.appendChild(level.into, made.tagName === 'table' ? inTableFrame(made, node) : made)
      else if (isNotForReading(node)) continue
      // An element with children is complete; any other element, allowed or not, gets its foreign children.
      if (made && (made.childNodes.length > 0 || childless.has(made.tagName))) continue
      const into = made && level.depth < deepest ? made : level.into
      const place = (made && picturePlaceIn(made, node)) ?? level.place
      levels.push({ nodes: node.childNodes, next: 0, into, depth: level.depth + (made ? 1 : 0), made, place, mark: 0 })
    }
  }
  wrapLooseText(result)
  markDirections(result)
  return serialize(result)
}

/** The progress through the children of one foreign element, and the parent of the results. */
type Level = {
  nodes: readonly Node[]
  next: number
  into: Parent
  depth: number
  made: Element | null
  place: PicturePlace | null
  /** The number of children that the parent of the results had before the last element. */
  mark: number
}

/** True when the picture or film in a `noscript` is also beside it, where a script would load it late. */
function hasLateTwin(level: Level, context: HtmlContext): boolean {
  if (level.into.childNodes.slice(level.mark).slice(-maxMedia).some(hasMedia)) return true
  const after = nextElement(level)
  if (after?.tagName !== 'img' && after?.tagName !== 'iframe') return false
  return isMedia(toElement(after, context, level.place))
}

/** Appends the pictures and the films of a `noscript`, whose contents the parser leaves as text; nothing else that it may hold. */
function appendMedia(noscript: Element, { into, place }: Level, context: HtmlContext) {
  const html = noscript.childNodes.map((child) => (isText(child) ? child.value : '')).join('')
  for (const node of walk(parseFragment(html).childNodes).take(maxMedia)) {
    if (!isElement(node) || isOutOfSight(attributesOf(node))) continue
    const made =
      node.tagName === 'a'
        ? firstFilm([attributesOf(node).href ?? ''], null, context)
        : ['img', 'iframe'].includes(node.tagName) && toElement(node, context, place)
    if (isMedia(made)) tree.appendChild(into, made)
  }
}

/** More elements than a picture has around it. */
const maxMedia = 10

function hasMedia(node: Node): boolean {
  return [...walk([node]).take(maxMedia)].some(isMedia)
}

function isMedia(node: unknown): node is Element {
  if (typeof node !== 'object' || node === null || !isElement(node as Node)) return false
  const { tagName, attrs } = node as Element
  return tagName === 'img' || attrs.some(({ name }) => name === 'data-embed')
}

/** The element that comes next, with no more than white space before it. */
function nextElement({ nodes, next }: Level): Element | null {
  const after = nodes.slice(next, next + 2).find((node) => !isText(node) || node.value.trim() !== '')
  return after && isElement(after) ? after : null
}

const childless = new Set(['br', 'hr', 'img', 'wbr', 'audio', 'video'])

/** True when nothing is left in a wrapper: it would leave a gap, and a heading or a link without a name. */
function isEmptied({ tagName, attrs, childNodes }: Element) {
  return (
    wrappers.has(tagName) &&
    !attrs.some(({ name }) => name === 'id') &&
    childNodes.every((child) =>
      isText(child) ? child.value.trim() === '' : headings.has(tagName) && isElement(child) && child.tagName === 'br',
    )
  )
}

const headings = new Set(['h2', 'h3', 'h4', 'h5', 'h6'])
const wrappers = new Set([
  ...headings,
  ...['p', 'div', 'section', 'figure', 'figcaption', 'blockquote', 'ul', 'ol', 'li', 'dl', 'a', 'span'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'mark', 'small'],
])

/** A heading that has nothing but the targets of links keeps them, and is no heading. */
function isTargetOnly(made: Element): boolean {
  return headings.has(made.tagName) && made.childNodes.every(isTarget)
}

function isTarget(node: Node): boolean {
  if (isText(node)) return node.value.trim() === ''
  if (!isElement(node) || !['br', 'span', 'a'].includes(node.tagName)) return false
  return node.childNodes.every((child) => isText(child) && child.value.trim() === '')
}

/** A file and its download button are two links without a space, and feed readers have no style that separates them. */
function startsWord(made: Element, into: Parent) {
  const before = into.childNodes.at(-1)
  return isButton(made) && before !== undefined && isElement(before) && before.tagName === 'a'
}
