import sharp from 'sharp'
import type { Coordinates } from '../../../../domain/places/places.ts'
import type { Tile } from '../../../../domain/places/tiles.ts'

const size = 256
const ground = [221, 221, 221]
const edge = [255, 204, 0]
const ink = [0, 0, 255]
/** Half the thickness of an arm. */
const half = 1.5

/** A tile in Web Mercator with a blue cross at each point; its arms are `arm` pixels long. */
export function drawTile(tile: Tile, points: readonly Coordinates[], arm = 5): Promise<Buffer> {
  // Not from SVG: the site forbids its reading to the whole process.
  const pixels = Buffer.alloc(3 * size ** 2)
  for (let at = 0; at < size ** 2; at++) {
    const atEdge = [at % size, Math.floor(at / size)].some((place) => place === 0 || place === size - 1)
    pixels.set(atEdge ? edge : ground, 3 * at)
  }
  for (const { x, y } of points.map((point) => toPixel(tile, point))) {
    for (const row of near(y, arm)) {
      for (const column of near(x, arm)) {
        const across = cover(column, x, arm) * cover(row, y, half)
        const down = cover(column, x, half) * cover(row, y, arm)
        const covered = Math.max(across, down)
        const at = 3 * (row * size + column)
        pixels.set(
          ink.map((value, channel) => covered * value + (1 - covered) * (pixels[at + channel] ?? 0)),
          at,
        )
      }
    }
  }
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer()
}

/** The pixels of an axis that lie within a distance from a place on it. */
function near(place: number, distance: number) {
  const first = Math.max(0, Math.floor(place - distance))
  const last = Math.min(size - 1, Math.floor(place + distance))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/** The share of a pixel that lies within a distance from a place on its axis, from 0 to 1. */
function cover(pixel: number, place: number, distance: number) {
  return Math.max(0, Math.min(pixel + 1, place + distance) - Math.max(pixel, place - distance))
}

/** The formula of the OpenStreetMap wiki, "Slippy map tilenames". */
function toPixel({ z, x, y }: Tile, [longitude, latitude]: Coordinates) {
  const n = 2 ** z
  const angle = (latitude * Math.PI) / 180
  const row = ((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * n
  return { x: size * (((longitude + 180) / 360) * n - x), y: size * (row - y) }
}

/** The middle of the blue pixels within `reach` pixels of a point of a picture with three channels. */
export function findCross(
  data: Buffer,
  { width, height }: { width: number; height: number },
  at: { x: number; y: number },
  reach = 6,
) {
  const found = { x: 0, y: 0, weight: 0 }
  for (let row = Math.max(0, Math.round(at.y) - reach); row <= Math.min(height - 1, at.y + reach); row++) {
    for (let column = Math.max(0, Math.round(at.x) - reach); column <= Math.min(width - 1, at.x + reach); column++) {
      const [red = 0, , blue = 0] = data.subarray(3 * (row * width + column))
      const weight = Math.max(0, blue - red)
      found.x += (column + 0.5) * weight
      found.y += (row + 0.5) * weight
      found.weight += weight
    }
  }
  return { x: found.x / found.weight, y: found.y / found.weight }
}
