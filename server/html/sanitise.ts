import { parseFragment, serialize, defaultTreeAdapter as tree } from 'parse5'
import type { SafeHtml } from '../../domain/safe-html.ts'
import { ownOrigin } from './addresses.ts'
import { type Surroundings, toElement } from './allowed-elements.ts'
import { toCleanText } from './clean-text.ts'
import { markDirections } from './direction.ts'
import { wrapLooseText } from './paragraphs.ts'
import { type PicturePlace, picturePlaceIn } from './picture-places.ts'
import { removeSureShortcodes } from './shortcodes.ts'
import { inTableFrame } from './table-frame.ts'
import { isButton, toText } from './to-text.ts'
import { type Element, isElement, isNotForReading, isText, type Node, type Parent } from './tree.ts'

/** Foreign HTML with nothing left in it that could run, load, restyle or clash; `base` is what its addresses are relative to. */
export type Sanitise = (html: string, base?: string) => SafeHtml

/**
 * The one sanitiser, of articles and of descriptions (B12, C3). Nothing is taken out: what a browser would read is built
 * anew from the elements and attributes that are allowed, so what nobody thought of is not there.
 */
export function createSanitiser({
  imageHosts = [],
  findPicture = () => null,
}: Partial<Pick<Surroundings, 'findPicture'>> & { imageHosts?: readonly string[] } = {}): Sanitise {
  const hosts = new Set(imageHosts)
  return (html, base = `${ownOrigin}/`) => {
    let safe = rebuild(html, { base, imageHosts: hosts, findPicture, ids: new Set() })
    for (let pass = 0; pass < maxPasses; pass++) {
      // What was relative is whole by now: what still is stands on our own pages.
      const again = rebuild(safe, { base: `${ownOrigin}/`, imageHosts: hosts, findPicture, ids: new Set() })
      if (again === safe) return safe as SafeHtml
      safe = again
    }
    return `<p>${escapeText(toText(safe))}</p>` as SafeHtml
  }
}

/**
 * Broken markup may be read differently once it was written down: it is read until nothing changes, so that what is
 * checked here is what a browser reads. What does not come to rest is shown as text.
 */
const maxPasses = 8

/** Deeper nesting is flattened: neither our own reading nor a browser's has to bear it. */
const deepest = 64

function rebuild(html: string, surroundings: Surroundings): string {
  const result = tree.createDocumentFragment()
  const foreign = parseFragment(html)
  removeSureShortcodes(foreign)
  const levels: Level[] = [{ nodes: foreign.childNodes, next: 0, into: result, depth: 0, made: null, place: null }]
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const node = level.nodes[level.next++]
    if (!node) {
      levels.pop()
      if (level.made && saysNothing(level.made)) tree.detachNode(level.made)
    } else if (isText(node)) {
      tree.insertText(level.into, toCleanText(node.value))
    } else if (isElement(node)) {
      const made = toElement(node, surroundings, level.place)
      if (typeof made === 'string') {
        tree.insertText(level.into, made)
        continue
      }
      if (made && startsWord(made, level.into)) tree.insertText(level.into, ' ')
      if (made) tree.appendChild(level.into, made.tagName === 'table' ? inTableFrame(made, node) : made)
      else if (isNotForReading(node)) continue
      // What has children already is whole; anything else, allowed or not, is made of what stands in it.
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

/** The children of one foreign element, as far as they were read, and where what they become goes. */
type Level = {
  nodes: readonly Node[]
  next: number
  into: Parent
  depth: number
  made: Element | null
  place: PicturePlace | null
}

const childless = new Set(['br', 'hr', 'img', 'wbr', 'audio', 'video'])

/** What only held something that is gone would leave a gap. */
function saysNothing({ tagName, attrs, childNodes }: Element) {
  return (
    ['p', 'div', 'span', 'figure'].includes(tagName) &&
    !attrs.some(({ name }) => name === 'id') &&
    childNodes.every((child) => isText(child) && child.value.trim() === '')
  )
}

/** A file and the button to fetch it are two links without a space: readers of feeds see no style that sets them apart. */
function startsWord(made: Element, into: Parent) {
  const before = into.childNodes.at(-1)
  return isButton(made) && before !== undefined && isElement(before) && before.tagName === 'a'
}

function escapeText(text: string) {
  const fragment = tree.createDocumentFragment()
  tree.insertText(fragment, text)
  return serialize(fragment)
}
