/** The classes of editors and Markdown, each with our own class for the same look; any other class is dropped. */
const names = new Map(
  Object.entries({
    alignwide: 'align-wide',
    alignfull: 'align-full',
    alignleft: 'align-left',
    alignright: 'align-right',
    aligncenter: 'align-center',
    'has-text-align-center': 'text-center',
    'has-text-align-right': 'text-right',
    'wp-block-gallery': 'gallery',
    gallery: 'gallery',
    'wp-block-columns': 'columns',
    'wp-block-column': 'column',
    'wp-block-media-text': 'media-text',
    'wp-block-pullquote': 'pullquote',
    'wp-block-verse': 'verse',
    'wp-block-buttons': 'buttons',
    'wp-block-button__link': 'button',
    'wp-block-file': 'file',
    'wp-block-file__button': 'button',
    'wp-block-footnotes': 'footnotes',
    footnotes: 'footnotes',
    fn: 'footnote-ref',
  }),
)

const ours = new Set([...names.values(), 'unsized'])

/** The classes of an element in our own names, also from the attributes of older editors and Markdown. */
export function classesOf(given: Record<string, string | null | undefined>): string | null {
  const found = (given.class ?? '').split(/\s+/).flatMap((name) => (ours.has(name) ? [name] : (names.get(name) ?? [])))
  if ('data-footnote-ref' in given) found.push('footnote-ref')
  const side = /text-align:\s*(center|right)/i.exec(given.style ?? '')?.[1] ?? given.align
  if (side && /^(center|right)$/i.test(side)) found.push(`text-${side.toLowerCase()}`)
  return [...new Set(found)].join(' ') || null
}
