import { html as spec, defaultTreeAdapter as tree } from 'parse5'
import { textOf } from './to-text.ts'
import { type Element, isElement, type Node } from './tree.ts'

const frameClass = 'table-frame'

/**
 * A table in a frame that scrolls by itself where the table is wider than its place, so that the page never has to. The
 * keyboard reaches it, and it has a name: the table's caption, or else what its columns are called.
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
  // A table read from the right is scrolled from there.
  given.push(...table.attrs.filter((attribute) => attribute.name === 'dir'))
  const frame = tree.createElement('div', spec.NS.HTML, given)
  tree.appendChild(frame, table)
  return frame
}

/** More than this nobody wants to hear before a table. */
const longestName = 200

/** What an earlier pass made: it makes way, for the table within gets another. */
export function isTableFrame({ tagName, attrs }: Element): boolean {
  return tagName === 'div' && attrs.some(({ name, value }) => name === 'class' && value === frameClass)
}

/** That of the table itself, or of the figure around it. */
function captionOf(table: Element): string {
  const parent = elementAround(table)
  const around = parent && isTableFrame(parent) ? elementAround(parent) : parent
  // The figure of a table has one or two children: who puts a hundred thousand tables into one gets no names for them.
  const beside = around?.tagName === 'figure' && around.childNodes.length < 20 ? childrenOf(around, 'figcaption') : []
  return nameOf([...childrenOf(table, 'caption'), ...beside].slice(0, 1))
}

/** Of a first row that has nothing but headings. */
function columnsOf(table: Element): string {
  const [group] = [...childrenOf(table, 'thead'), ...childrenOf(table, 'tbody')]
  const [row] = group ? childrenOf(group, 'tr') : []
  if (!row || childrenOf(row, 'td').length > 0) return ''
  return childrenOf(row, 'th')
    .map((cell) => nameOf([cell]))
    .filter(Boolean)
    .join(', ')
}

/** However much a hostile caption holds, only its beginning is read. */
function nameOf(elements: readonly Element[]) {
  return textOf(elements, 100)
}

function elementAround({ parentNode }: Element): Element | null {
  return parentNode && 'tagName' in parentNode ? parentNode : null
}

function childrenOf({ childNodes }: { childNodes: readonly Node[] }, tagName: string): Element[] {
  return childNodes.filter(isElement).filter((child) => child.tagName === tagName)
}
