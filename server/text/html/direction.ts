import { hasRightToLeft, type TextDirection, textDirection } from '../../../domain/text-direction.ts'
import { isTableFrame } from './table-frame.ts'
import { type Element, inlineTags, isElement, isText, type Parent, walk } from './tree.ts'

/**
 * Marks the directions of a text that contains a right-to-left script, such as Arabic. Blocks of text get `dir="auto"`, which
 * follows their first letter. A list, a table or a quote gets the direction of its first letter instead, because `auto` ignores
 * children that have a `dir`. An editor's own `dir` stays.
 */
export function markDirections(root: Parent): void {
  if (!textsIn(root).some(hasRightToLeft)) return
  const waiting: { parent: Parent; inherited: TextDirection }[] = [{ parent: root, inherited: 'ltr' }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const child of next.parent.childNodes) {
      if (!isElement(child)) continue
      const direction = mark(child, next.inherited)
      if (direction) waiting.push({ parent: child, inherited: direction })
    }
  }
}

/** The direction that the children inherit; null if the editor has set it for all of them. */
function mark(element: Element, inherited: TextDirection): TextDirection | null {
  const given = element.attrs.find(({ name }) => name === 'dir')?.value.toLowerCase()
  if (given === 'ltr' || given === 'rtl') return null
  // Each pass makes a table's frame again, after its table.
  if (unmarked.has(element.tagName) || isTableFrame(element)) return inherited
  const own = directionOf(element)
  const direction = own ?? inherited
  if (given === 'auto') return direction
  // An item against the direction of its list gets it explicitly; with `auto` its number would have no margin.
  const isAgainstList = element.tagName === 'li' && direction !== inherited
  const value = own && hasOwnText(element) && !isAgainstList ? 'auto' : direction
  if (value !== inherited) element.attrs.push({ name: 'dir', value })
  return direction
}

/** Inline elements follow their line, parts of a table follow the table. */
const unmarked: ReadonlySet<string> = new Set([
  ...inlineTags,
  ...['img', 'br', 'hr', 'audio', 'video', 'thead', 'tbody', 'tfoot', 'tr'],
])

function hasOwnText({ childNodes }: Element): boolean {
  return childNodes.some((node) =>
    isText(node) ? node.value.trim() !== '' : isElement(node) && inlineTags.has(node.tagName),
  )
}

/** The direction of the first letter within; null without a letter. */
function directionOf(element: Element): TextDirection | null {
  const directions = textsIn(element).map(textDirection)
  return directions.find((direction) => direction !== null) ?? null
}

function textsIn({ childNodes }: Parent) {
  return walk(childNodes)
    .filter(isText)
    .map(({ value }) => value)
}
