import { type Element, isElement, isNotForReading, isText, type Node } from './tree.ts'

export type Attributes = Record<string, string | null | undefined>

/** The attributes in which lazy-loading scripts keep the real address; `src` is their placeholder. */
const lateNames = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-lazy',
  'data-lazyload',
  'data-orig-src',
  'data-echo',
]

/**
 * The addresses at which the picture of an element may be, the likeliest first. Any other attribute for scripts counts if it names
 * a file of a picture, before a `src` that is a placeholder.
 */
export function pictureAddressesOf(given: Attributes): string[] {
  const { src } = given
  const late = lateNames.map((name) => given[name])
  const others = Object.entries(given).flatMap(([name, value]) =>
    name.startsWith('data-') && isPictureFile(value ?? '') ? [value] : [],
  )
  const all = isPlaceholder(src ?? '') ? [...late, ...others, src] : [...late, src, ...others]
  return all.filter((address) => typeof address === 'string' && address !== '') as string[]
}

export function isPictureFile(address: string): boolean {
  const [file = ''] = address.trim().split(/[?#]/, 1)
  return /\.(jpe?g|png|webp|avif|gif)$/i.test(file)
}

function isPlaceholder(src: string) {
  const file = src.slice(0, 2_000).split(/[?#]/, 1)[0]?.split('/').at(-1) ?? ''
  return (
    src === '' ||
    src.startsWith('data:') ||
    /blank|spacer|placeholder|transparent|1x1|loading|loader|lazy|pixel/i.test(file)
  )
}

/** The sizes that an element and the sources of its `<picture>` offer, at once or after a script has run. */
export function sizesOffered(element: Element): string {
  const { parentNode } = element
  const sources =
    parentNode && 'tagName' in parentNode && parentNode.tagName === 'picture' ? parentNode.childNodes.slice(0, 10) : []
  return [element, ...sources]
    .filter(isElement)
    .flatMap(({ attrs }) => attrs.flatMap(({ name, value }) => (name.endsWith('srcset') ? [value] : [])))
    .join(', ')
}

/** The picture behind an element, which its style draws there. */
export function backgroundOf({ style }: Attributes): string[] {
  const [before = '', after = ''] = (style ?? '').split('url(', 2)
  const [address = ''] = after.split(')', 1)
  return before.includes('background') && address ? [address.replaceAll(/["']/g, '')] : []
}

/** The addresses of a frame or a player, the likeliest first: scripts that wait for consent or for a tap keep them in attributes of their own. */
export function frameAddressesOf(tagName: string, given: Attributes): string[] {
  const others = Object.entries(given).flatMap(([name, value]) => {
    if (!name.startsWith('data-') || !value || value.length > maxSettings) return []
    // Page builders keep their settings as JSON, in which a slash may be escaped.
    return value
      .replaceAll('\\/', '/')
      .split(/[\s"'<>\\]+/)
      .filter(isWebAddress)
      .slice(0, maxAddresses)
  })
  const all = [given.src, given.data, ...others, filmById(tagName, given)]
  return all.filter((address) => typeof address === 'string').filter(isWebAddress)
}

function isWebAddress(text: string) {
  return /^(https?:)?\/\//i.test(text.trim())
}

const maxAddresses = 5
/** In characters. */
const maxSettings = 5_000

/** The address of a film whose player has only its id, and says whose film it is. */
function filmById(tagName: string, given: Attributes): string | null {
  const [service] =
    /youtube|vimeo/i.exec([tagName, ...Object.entries(given).flat()].join(' ').slice(0, maxSettings)) ?? []
  if (!service) return null
  const isVimeo = service.toLowerCase() === 'vimeo'
  const wanted = isVimeo ? /^\d{6,12}$/ : /^[\w-]{11}$/
  const [, id] =
    Object.entries(given).find(
      ([name, value]) => /id$|^data-(yt|youtube|vimeo|v)$/.test(name) && wanted.test(value ?? ''),
    ) ?? []
  if (!id) return null
  return isVimeo ? `https://vimeo.com/${id}` : `https://www.youtube.com/watch?v=${id}`
}

/** The elements in an element that shows nothing by itself; null if it holds text, a picture or a player, or more than a few elements. */
export function hollowElementsIn(element: Element): Element[] | null {
  const found: Element[] = []
  const waiting: Node[] = [...element.childNodes.slice(0, maxHollow + 1)]
  for (let node = waiting.pop(), count = 0; node; node = waiting.pop(), count++) {
    if (count > maxHollow || (isText(node) && node.value.trim() !== '')) return null
    if (!isElement(node)) continue
    if (shown.has(node.tagName)) return null
    if (isNotForReading(node)) continue
    found.unshift(node)
    waiting.push(...node.childNodes.slice(0, maxHollow + 1))
  }
  return found
}

const maxHollow = 30
const shown = new Set(['img', 'iframe', 'object', 'embed', 'video', 'audio', 'table', 'input', 'hr'])
