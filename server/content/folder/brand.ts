import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { channelsOf } from '../../../domain/firm/contrast.ts'
import type { WholeFirm } from '../../../domain/firm/firm.ts'
import { OperatorError } from '../../operator-error.ts'
import type { CardFirm } from '../../pictures/share-cards/draw-share-card.ts'
import { readText } from './read-content.ts'

/** The firm's colours in each page of the site, so that nothing shows in other colours first. */
export const toBrandStyle = (brand: WholeFirm['brand']): string => `:root{${toBrandColours(brand)}}`

/** The firm's colours as the custom properties of the style sheets. */
export function toBrandColours({ accent, ink }: WholeFirm['brand']): string {
  return `--accent:${accent};--accent-pressed:${darken(accent)};--ink:${ink}`
}

function darken(colour: string) {
  const channels = channelsOf(colour).map((channel) => Math.round(channel * 0.8).toString(16))
  return `#${channels.map((channel) => channel.padStart(2, '0')).join('')}`
}

/** The firm's name, mark and colours on share cards. @throws OperatorError without `media/mark.png` */
export function readCardFirm(contentDir: string, { name, brand }: WholeFirm): CardFirm {
  const file = join(contentDir, 'media', 'mark.png')
  if (!existsSync(file))
    throw new OperatorError(`${file}: expected the mark as a picture: npm run riparo -- icons makes it`)
  return { name, ink: brand.ink, mark: readFileSync(file) }
}

/** In bytes: every page has the mark three times. */
const maxMarkBytes = 2_000
const shapes =
  /^(svg|g|defs|path|rect|circle|ellipse|line|polyline|polygon|linearGradient|radialGradient|stop|clipPath|mask)$/

/**
 * Reads `media/mark.svg`, which stands in the pages as it is: a drawing of shapes, without scripts, styles and addresses.
 * @throws OperatorError with what was expected
 */
export function readMark(contentDir: string): string {
  const file = join(contentDir, 'media', 'mark.svg')
  const mark = readText(file).trim()
  const expect = (holds: boolean, what: string) => {
    if (!holds) throw new OperatorError(`${file}: expected ${what}`)
  }
  expect(
    /^<svg [^>]*viewBox="[^"]+"/.test(mark) && mark.endsWith('</svg>'),
    'an <svg> with a viewBox, and nothing else',
  )
  expect(Buffer.byteLength(mark) <= maxMarkBytes, `${maxMarkBytes} bytes at most`)
  const [other] = mark.matchAll(/<[/!?]?([\w:-]*)/g).flatMap(([tag, name = '']) => (shapes.test(name) ? [] : [tag]))
  expect(!other, `only shapes, such as <path>, but found ${other}`)
  const [attribute] = /\s(on\w+|style|(xlink:)?href)\s*=/i.exec(mark) ?? []
  expect(!attribute, `no attribute such as ${attribute?.trim()}`)
  return mark
}
