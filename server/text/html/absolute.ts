import { parseFragment, serialize } from 'parse5'
import type { SafeHtml } from '../../../domain/safe-html.ts'
import { isElement, walk } from './tree.ts'

/** Makes the addresses of a text absolute, for readers outside of the site; anchors lead to the page that shows the text. */
export function withWholeAddresses(html: SafeHtml, page: string): string {
  const fragment = parseFragment(html)
  for (const node of walk(fragment.childNodes).filter(isElement)) {
    for (const attribute of node.attrs) {
      if (attribute.name === 'href' || attribute.name === 'src') attribute.value = new URL(attribute.value, page).href
      if (attribute.name === 'srcset') {
        attribute.value = attribute.value.replaceAll(
          /(^|, )(\/[^ ]*)/g,
          (_, start, path) => start + new URL(path, page),
        )
      }
    }
  }
  return serialize(fragment)
}
