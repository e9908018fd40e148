import { parseFragment, serialize, defaultTreeAdapter as tree } from 'parse5'
import type { SafeHtml } from '../../domain/safe-html.ts'
import { ownOrigin } from './addresses.ts'
import { type HtmlContext, toElement } from './allowed-elements.ts'
import { toCleanText } from './clean-text.ts'
import { markDirections } from './direction.ts'
import { wrapLooseText } from './paragraphs.ts'
import { type PicturePlace, picturePlaceIn } from './picture-places.ts'
import { removeSureShortcodes } from './shortcodes.ts'
import { inTableFrame } from './table-frame.ts'
import { isButton, toText } from './to-text.ts'
import { type Element, isElement, isNotForReading, isText, type Node, type Parent } from './tree.ts'

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
  removeSureShortcodes(foreign)
  const levels: Level[] = [{ nodes: foreign.childNodes, next: 0, into: result, depth: 0, made: null, place: null }]
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const node = level.nodes[level.next++]
    if (!node) {
      levels.pop()
      if (level.made && isEmptied(level.made)) tree.detachNode(level.made)
    } else if (isText(node)) {
      tree.insertText(level.into, toCleanText(node.value))
    } else if (isElement(node)) {
      const made = toElement(node, context, level.place)
      if (typeof made === 'string') {
        tree.insertText(level.into, made)
        continue
      }
      if (made && startsWord(made, level.into)) tree.insertText(level.into, ' ')
      if (made) tree.appendChild(level.into, made.tagName === 'table' ? inTableFrame(made, node) : made)
      else if (isNotForReading(node)) continue
      // An element with children is complete; any other element, allowed or not, gets its foreign children.
      if (made && (made.childNodes.length > 0 || childless.has(made.tagName))) continue
      const into = made && level.depth < deepest ? made : level.into
      const place = (made && picturePlaceIn(made, node)) ?? level.place
      levels.push({ nodes: node.childNodes, next: 0, into, depth: level.depth + (made ? 1 : 0), made, place })
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
}

const childless = new Set(['br', 'hr', 'img', 'wbr', 'audio', 'video'])

/** True when nothing is left in a wrapper: it would leave a gap. */
function isEmptied({ tagName, attrs, childNodes }: Element) {
  return (
    ['p', 'div', 'span', 'figure'].includes(tagName) &&
    !attrs.some(({ name }) => name === 'id') &&
    childNodes.every((child) => isText(child) && child.value.trim() === '')
  )
}

/** A file and its download button are two links without a space, and feed readers have no style that separates them. */
function startsWord(made: Element, into: Parent) {
  const before = into.childNodes.at(-1)
  return isButton(made) && before !== undefined && isElement(before) && before.tagName === 'a'
}

function escapeText(text: string) {
  const fragment = tree.createDocumentFragment()
  tree.insertText(fragment, text)
  return serialize(fragment)
}
