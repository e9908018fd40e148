import { defaultTreeAdapter, parseFragment } from 'parse5'
import type { Attribution } from '../../domain/places/tiles.ts'

const { isElementNode, isTextNode } = defaultTreeAdapter

/**
 * The parts of a text in which links stand as map services write them: `© <a href="https://…">OpenStreetMap</a>`. Undefined for any
 * other markup, a link without https, and a text without words.
 */
export function parseAttribution(text: string): Attribution | undefined {
  const parts = parseFragment(text).childNodes.map((node) => {
    if (isTextNode(node)) return { text: node.value }
    const [label, ...others] = isElementNode(node) && node.tagName === 'a' ? node.childNodes : []
    const href = isElementNode(node) ? node.attrs.find(({ name }) => name === 'href')?.value : undefined
    if (!label || !isTextNode(label) || others.length > 0) return null
    const url = URL.parse(href ?? '')
    return url?.protocol === 'https:' ? { text: label.value, href: url.href } : null
  })
  const known = parts.filter((part) => part !== null)
  const words = known.map((part) => part.text).join('')
  return known.length === parts.length && /\p{L}/u.test(words) && !/\p{Cc}/u.test(words) ? known : undefined
}
