import { randomBytes } from 'node:crypto'
import { sharp } from '../../../pictures/sharp.ts'

/** A picture whose corners tell its direction: red, green, blue and white, from the top left in reading order. */
export function paintCorners(width: number, height: number) {
  const [half, rest] = [Math.floor(width / 2), Math.floor(height / 2)]
  const block = (background: string, left: number, top: number) => ({
    input: { create: { width: half, height: rest, channels: 3 as const, background } },
    left,
    top,
  })
  const composed = sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([
    block('#f00', 0, 0),
    block('#0f0', width - half, 0),
    block('#00f', 0, height - rest),
  ])
  return composed.png().toBuffer()
}

/** Pictures that differ in their coarse shapes, so that no two look the same. With `grain` the file is as large as one of a camera. */
export async function paintScene(number: number, { width = 1600, height = 1067, grain = false } = {}): Promise<Buffer> {
  // A fixed sequence of pseudo-random shades, eight by six, made larger: coarse shapes like those of a photograph.
  let state = number * 7919 + 17
  const shades = Buffer.from(
    Array.from({ length: 8 * 6 * 3 }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state >> 23
    }),
  )
  const coarse = sharp(shades, { raw: { width: 8, height: 6, channels: 3 } })
  const scene = coarse.resize({ width, height, fit: 'fill', kernel: 'cubic' })
  if (!grain) return scene.jpeg({ quality: 90 }).toBuffer()
  const { data } = await scene.raw().toBuffer({ resolveWithObject: true })
  const grains = randomBytes(data.length / 3)
  for (let at = 0; at < data.length; at++) data[at] = (data[at] ?? 0) * 0.9 + ((grains[Math.floor(at / 3)] ?? 0) & 31)
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** The place that `withPlace` writes, as a phone does. */
const place = {
  GPSLatitudeRef: 'S',
  GPSLatitude: '1/1 17/1 11/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '36/1 49/1 2/1',
}

/** The same picture as a JPEG with the place and the camera in its metadata. */
export function withPlace(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .withExif({ IFD0: { Make: 'Tecno', Model: 'Camon 20' }, IFD3: place })
    .jpeg()
    .toBuffer()
}

/** The header of a HEIC file, as an iPhone writes it. */
export const heicHeader = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic'),
  Buffer.alloc(400, 7),
])

/** A plan of two rooms in strokes of one colour, `filled` with another, on transparent ground. */
export function drawPlan({ strokes, filled }: { strokes: string; filled?: string }) {
  const [width, height, stroke] = [900, 600, 4]
  const bar = (background: string, left: number, top: number, across: number, down: number) => ({
    input: { create: { width: across, height: down, channels: 4 as const, background } },
    left,
    top,
  })
  return sharp({ create: { width, height, channels: 4, background: '#0000' } }).composite([
    ...(filled ? [bar(filled, 100, 100, 700, 400)] : []),
    ...[100, 500].map((top) => bar(strokes, 100, top, 700, stroke)),
    ...[100, 450, 800].map((left) => bar(strokes, left, 100, stroke, 400)),
  ])
}

/** The corner of a picture: one of the grounds, or `clear` where it is transparent. */
export async function readGround(picture: Uint8Array): Promise<string> {
  const [red = 0, green = 0, blue = 0, alpha = 0] = await sharp(picture)
    .ensureAlpha()
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .raw()
    .toBuffer()
  if (alpha < 250) return 'clear'
  if (Math.min(red, green, blue) > 250) return '#fff'
  return Math.max(red, green, blue) < 44 ? '#222' : `rgb(${red}, ${green}, ${blue})`
}
