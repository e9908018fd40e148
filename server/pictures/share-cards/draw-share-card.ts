import { fileURLToPath } from 'node:url'
import type { OverlayOptions, Sharp } from 'sharp'
import type { ShareCard } from '../../../domain/share/share-card.ts'
import { shareCardSize } from '../../../domain/share/share-card-size.ts'
import { findGround } from '../ground.ts'
import { maxDecodedBytes, maxPixels, readDecodedBytes } from '../make-picture.ts'
import { sharp } from '../sharp.ts'
import { cutToFit, drawText, measureLine, toDrawable } from './draw-text.ts'

/** `picture` is the original of the card's picture, as a path or as bytes. */
export type ShareCardJob = {
  card: Omit<ShareCard, 'picture'>
  firm: CardFirm
  picture: string | Uint8Array | null
}

/** `mark` is a PNG of 60 by 60 pixels, because `sharp.ts` refuses to read SVG; `ink` is a colour. */
export type CardFirm = { name: string; mark: Uint8Array; ink: string }

const { width, height } = shareCardSize
const pictureWidth = 672
const margin = 48
const markSize = 60

const white = '#fff'
const stone = '#c9c2b5'

/** H4. */
const maxBytes = 100_000

/**
 * Draws a card on ink: the picture on the left, the words beside it, the firm below them. Its words can be read where it is
 * shown 300 px wide, a quarter of its size. @throws Error if the picture cannot be decoded
 */
export async function drawShareCard({ card, firm, picture }: ShareCardJob): Promise<Buffer> {
  const left = (picture === null ? 0 : pictureWidth) + margin
  const column = { width: width - left - margin, height: height - 2 * margin - markSize - 24 }
  const words = await drawWords(card, column, picture === null ? [1.6, 1.4, 1.2, 1] : [1, 0.9])
  const outline = picture === null && card.isHome ? [{ input: house, left: 0, top: 0 }] : []
  const layers = [...outline, { input: words, left, top: margin }, ...(await drawFirm(firm, left))]
  const background =
    picture === null
      ? sharp({ create: { ...shareCardSize, channels: 3, background: firm.ink } })
      : await openPicture(picture, firm.ink)
  return encode(await background.composite(layers).removeAlpha().raw().toBuffer(), 82)
}

async function encode(drawn: Buffer, quality: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const
  const jpeg = await sharp(drawn, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer()
  return jpeg.length > maxBytes && quality > 30 ? encode(drawn, quality - 8) : jpeg
}

/** The picture on the left of an empty card. */
async function openPicture(picture: string | Uint8Array, ink: string): Promise<Sharp> {
  const decodedBytes = await readDecodedBytes(picture)
  if (decodedBytes > maxDecodedBytes) throw new Error(`decoding the picture would take ${decodedBytes} bytes`)
  const background = await findGround({ source: picture, limitInputPixels: maxPixels, timeoutSeconds: 20 })
  return sharp(picture)
    .autoOrient()
    .resize({ width: pictureWidth, height, fit: 'cover' })
    .flatten(background !== null && { background })
    .extend({ right: width - pictureWidth, background: ink })
}

/** Draws the words at the largest scale at which all of them fit; words that fit at none are cut. */
async function drawWords(card: ShareCardJob['card'], column: Size, scales: readonly number[]): Promise<Buffer> {
  const all = [card.label, card.heading, ...card.lines].map(toDrawable)
  // A title in letters that the fonts lack.
  if (!all[1]) all.splice(0, 2, '', all[0] ?? '')
  const largest = card.isPrice ? await fitPrice(all[1] ?? '', column.width) : titleSize

  /** Null if the texts do not fit at this scale. */
  async function draw([label = '', heading = '', ...lines]: readonly string[], scale: number) {
    const size = card.isPrice ? Math.min(largest, priceSize * scale) : titleSize * scale
    const drawn = await drawText(
      [
        { text: label, size: 34 * scale, colour: stone },
        { text: heading, size, colour: white, heading: true },
        ...lines.map((text) => ({ text, size: 40 * scale, colour: white })),
      ],
      column.width,
    )
    return drawn.height <= column.height ? drawn.data : null
  }

  const smallest = Math.min(...scales)
  const texts = await cutToFit(all, async (cut) => (await draw(cut, smallest)) !== null)
  for (const scale of texts ? scales : []) {
    const drawn = await draw(texts ?? [], scale)
    if (drawn) return drawn
  }
  throw new Error('the words do not fit on the card')
}

type Size = { width: number; height: number }

const priceSize = 84
const titleSize = 60

/** The size at which a price fills one line. */
async function fitPrice(text: string, width: number): Promise<number> {
  const measured = await measureLine({ text, size: priceSize, colour: white, heading: true })
  return (0.98 * priceSize * width) / measured
}

async function drawFirm({ name: firmName, mark }: CardFirm, left: number): Promise<OverlayOptions[]> {
  const name = await drawText([{ text: toDrawable(firmName), size: 50, colour: white, heading: true }], width)
  const top = height - margin - markSize
  return [
    { input: Buffer.from(mark), left, top },
    { input: name.data, left: left + markSize + 20, top: top + Math.round((markSize - name.height) / 2) },
  ]
}

/** The site's drawing for a missing picture of a home, white on nothing: as PNG, because `sharp.ts` refuses to read SVG. */
const house = fileURLToPath(new URL('./house.png', import.meta.url))
