import { parseFragment } from 'parse5'
import { textOf } from '../html/to-text.ts'
import { isElement, isText, walk } from '../html/tree.ts'

/** The fields of a page's first forms as a browser without script would post them, without its buttons. */
export function readForm(html: string): URLSearchParams {
  const fields = new URLSearchParams()
  for (const node of walk(parseFragment(html).childNodes)) {
    if (!isElement(node)) continue
    const { tagName, childNodes } = node
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
    const name = attributes.get('name')
    if (!name) continue
    if (tagName === 'textarea') {
      fields.append(name, childNodes.map((child) => (isText(child) ? child.value : '')).join(''))
    } else if (tagName === 'select') {
      const options = [...walk(childNodes)].filter(isElement).filter((each) => each.tagName === 'option')
      const chosen = options.find(({ attrs }) => attrs.some((each) => each.name === 'selected')) ?? options[0]
      const value = chosen?.attrs.find((each) => each.name === 'value')?.value
      fields.append(name, value ?? textOf(chosen?.childNodes ?? []))
    } else if (tagName === 'input') {
      const isChoice = ['checkbox', 'radio'].includes(attributes.get('type') ?? '')
      if (!isChoice || attributes.has('checked')) fields.append(name, attributes.get('value') ?? '')
    }
  }
  return fields
}
