import { parseFragment } from 'parse5'
import { textOf } from '../text/html/to-text.ts'
import { isElement, isText, type Node, walk } from '../text/html/tree.ts'

/**
 * The fields of the first form of a page that is posted, as a browser without script posts them, without its buttons: of one that somebody fills
 * in, if there is one.
 */
export function readForm(html: string): URLSearchParams {
  const fields = new URLSearchParams()
  const elements = [...walk(parseFragment(html).childNodes)].filter(isElement)
  const forms = elements.filter(({ attrs }) => attrs.some(({ name, value }) => name === 'method' && value === 'post'))
  const form = forms.find((each) => [...walk(each.childNodes)].some(isFilledIn)) ?? forms[0]
  for (const node of walk(form?.childNodes ?? [])) {
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

function isFilledIn(node: Node): boolean {
  if (!isElement(node)) return false
  const isHidden = node.attrs.some(({ name, value }) => name === 'type' && value === 'hidden')
  return ['textarea', 'select'].includes(node.tagName) || (node.tagName === 'input' && !isHidden)
}
