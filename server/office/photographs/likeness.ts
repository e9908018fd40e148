import { sharp } from '../../pictures/sharp.ts'

/** In pixels: enough for the coarse shapes of a picture, whatever its size and quality. */
const side = 32
/** The lowest frequencies in each direction, of which each gives a bit. */
const waveCount = 8

/**
 * A perceptual hash: the signs of the lowest frequencies of a picture (a discrete cosine transform), as 16 hexadecimal digits.
 * Copies of one picture in other sizes and qualities differ in a few bits.
 */
export async function readLikeness(picture: Uint8Array): Promise<string> {
  const pixels = await sharp(picture)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize({ width: side, height: side, fit: 'fill' })
    .raw()
    .toBuffer()
  const frequencies: number[] = []
  for (let v = 0; v < waveCount; v++) {
    for (let u = 0; u < waveCount; u++) frequencies.push(u + v === 0 ? 0 : measure(pixels, u, v))
  }
  // The median, so that half of the bits are set in every picture.
  const median = frequencies.toSorted((a, b) => a - b)[frequencies.length / 2] ?? 0
  const bits = frequencies.map((frequency) => (frequency > median ? '1' : '0')).join('')
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}

/** The strength of one frequency. `u` and `v` are its half-waves across and down. */
function measure(pixels: Uint8Array, u: number, v: number): number {
  let sum = 0
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) sum += (pixels[y * side + x] ?? 0) * wave(x, u) * wave(y, v)
  }
  return sum
}

function wave(position: number, halfWaves: number): number {
  return waves[position * waveCount + halfWaves] ?? 0
}

const waves = Array.from({ length: side * waveCount }, (_, index) => {
  const [position, halfWaves] = [Math.floor(index / waveCount), index % waveCount]
  return Math.cos(((2 * position + 1) * halfWaves * Math.PI) / (2 * side))
})

/** The mean colour, such as `#84886e`. */
export async function readColour(picture: Uint8Array): Promise<string> {
  const mean = await sharp(picture)
    .flatten({ background: '#fff' })
    .resize({ width: 1, height: 1, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return `#${mean.toString('hex').slice(0, 6).padEnd(6, mean.toString('hex').slice(0, 2))}`
}
