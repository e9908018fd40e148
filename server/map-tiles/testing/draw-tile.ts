import sharp from 'sharp'
import type { Coordinates } from '../../../domain/places/panels.ts'
import type { Tile } from '../../../domain/places/tiles.ts'

/** A tile in Web Mercator with a blue cross at each point; its arms are `arm` pixels long. */
export function drawTile(tile: Tile, points: readonly Coordinates[], arm = 5): Promise<Buffer> {
  const crosses = points.map((point) => {
    const { x, y } = toPixel(tile, point)
    return `<path d="M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}" stroke="#00f" stroke-width="3"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
<path fill="#ddd" d="M0 0h256v256H0z"/><path fill="none" stroke="#fc0" d="M1 1h254v254H1z"/>${crosses.join('')}</svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

/** The formula of the OpenStreetMap wiki, "Slippy map tilenames". */
function toPixel({ z, x, y }: Tile, [longitude, latitude]: Coordinates) {
  const n = 2 ** z
  const angle = (latitude * Math.PI) / 180
  const row = ((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * n
  return { x: 256 * (((longitude + 180) / 360) * n - x), y: 256 * (row - y) }
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
