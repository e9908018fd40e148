import { html as spec, defaultTreeAdapter as tree } from 'parse5'
import { textOf } from './to-text.ts'
import { type Element, elementAround, isElement, type Node } from './tree.ts'

const frameClass = 'table-frame'

/**
 * Puts a table into a scrolling frame, so that a wide table does not make the page scroll. The keyboard reaches the frame; its name is the
 * table's caption, or else the names of its columns.
 */
export function inTableFrame(table: Element, foreign: Element): Element {
  const words = captionOf(foreign) || columnsOf(foreign)
  const name = words.length > longestName ? '' : words
  // A group and not a region: a page with ten tables would have ten landmarks.
  const attributes = {
    class: frameClass,
    role: 'group',
    tabindex: '0',
    'aria-label': name ? `Table: ${name}` : 'Table',
  }
  const given = Object.entries(attributes).map(([name, value]) => ({ name, value }))
  // A right-to-left table begins to scroll at its right edge.
  given.push(...table.attrs.filter((attribute) => attribute.name === 'dir'))
  const frame = tree.createElement('div', spec.NS.HTML, given)
  tree.appendChild(frame, table)
  return frame
}

/** In characters: a screen reader reads the name aloud before the table. */
const longestName = 200

/** True when an earlier pass made this frame: the table gets a new one. */
export function isTableFrame({ tagName, attrs }: Element): boolean {
  return tagName === 'div' && attrs.some(({ name, value }) => name === 'class' && value === frameClass)
}

/** The caption of the table or of the figure around it. */
function captionOf(table: Element): string {
  const parent = elementAround(table)
  const around = parent && isTableFrame(parent) ? elementAround(parent) : parent
  // A table's figure has one or two children. An attacker could put a hundred thousand tables into one; those get no names.
  const beside = around?.tagName === 'figure' && around.childNodes.length < 20 ? childrenOf(around, 'figcaption') : []
  return nameOf([...childrenOf(table, 'caption'), ...beside].slice(0, 1))
}

/** The names in a first row that consists of headings. */
function columnsOf(table: Element): string {
  const [group] = [...childrenOf(table, 'thead'), ...childrenOf(table, 'tbody')]
  const [row] = group ? childrenOf(group, 'tr') : []
  if (!row || childrenOf(row, 'td').length > 0) return ''
  return childrenOf(row, 'th')
    .map((cell) => nameOf([cell]))
    .filter(Boolean)
    .join(', ')
}

/** Reads only the beginning: a caption may be huge. */
function nameOf(elements: readonly Element[]) {
  return textOf(elements, 100)
}

function childrenOf({ childNodes }: { childNodes: readonly Node[] }, tagName: string): Element[] {
  return childNodes.filter(isElement).filter((child) => child.tagName === tagName)
}
