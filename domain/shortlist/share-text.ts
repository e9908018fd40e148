import { formatPrice } from '../amounts/money.ts'
import { formatProperties } from '../format-count.ts'
import type { ShareMessage } from '../share/share-links.ts'
import { urls } from '../urls.ts'
import { notOffered, type ShortlistProperty } from './property.ts'

/** Characters of an encoded text: longer addresses do not open in every messenger. */
const maxEncoded = 12_000

/**
 * The whole list as a text to read in a message: name, price, place and link of each property, then the link to all of them. A
 * very long list is cut, and ends with the number of the others.
 */
export function toShareText(properties: readonly ShortlistProperty[], link: string, origin: string): string {
  const parts = properties.map(
    (property, position) => `${position + 1}. ${describe(property)}\n${origin}${urls.listing(property.id)}`,
  )
  const all = `See them all here:\n${link}`
  for (let shown = parts.length; ; shown--) {
    const others = parts.length - shown
    const text = [
      `Our shortlist: ${formatProperties(parts.length)}`,
      ...parts.slice(0, shown),
      ...(others > 0 ? [`… and ${others} more`] : []),
      all,
    ].join('\n\n')
    if (shown === 0 || encodeURIComponent(text).length <= maxEncoded) return text
  }
}

/** The properties of a comparison as a message; the address is put behind it. */
export function toComparisonMessage(compared: readonly ShortlistProperty[], path: string): ShareMessage {
  const title = `${formatProperties(compared.length)} side by side`
  return { title, text: [title, ...compared.map(describe)].join('\n\n'), path }
}

/** The beginning of a chat with the firm about several properties, which names each by its id. */
export function askAbout(firmName: string, properties: readonly Pick<ShortlistProperty, 'id' | 'name'>[]): string {
  const named = properties.map(({ id, name }) => `${id}: ${name}`)
  return [`Hello ${firmName}, I am interested in these properties:`, ...named].join('\n')
}

function describe(property: ShortlistProperty): string {
  const { id, name } = property
  const title = name || `Property ${id}`
  const gone = notOffered[property.found]
  if (gone) return `${title}\n${gone}`
  const place = property.found === 'listing' ? property.card.location : ''
  return [title, [formatPrice(property), place].filter(Boolean).join(', ')].join('\n')
}
