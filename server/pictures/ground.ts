import { sharp } from './sharp.ts'

/** The paper of a drawing with transparent parts, which is black on black on a dark page otherwise. */
const paper = '#fff'
/** For a drawing in light strokes alone, which would vanish on paper. */
const slate = '#222'

/** Part of the key of cached pictures: it changes with the colours that those with transparent parts get. */
export const groundVersion = `${paper} ${slate}`

type Input = { source: string | Uint8Array; limitInputPixels: number; timeoutSeconds: number }

/**
 * The colour to lay a picture on that has transparent parts; null for one that has none. A first look at the header alone spares
 * photographs the second decoding.
 */
export async function findGround({ source, limitInputPixels, timeoutSeconds }: Input): Promise<string | null> {
  const picture = sharp(source, { limitInputPixels })
  if (!(await picture.metadata()).hasAlpha) return null
  // Single pixels: the mean of a thin black line and the white beside it would be light.
  const pixels = await picture
    .resize({ width: sampled, height: sampled, fit: 'inside', kernel: 'nearest', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .timeout({ seconds: timeoutSeconds })
    .toBuffer()
  let [seen, dark, clear] = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0
    seen += alpha
    clear += 255 - alpha
    if (Math.min(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) < darkBelow) dark += alpha
  }
  if (clear === 0) return null
  return dark < fewestDark * seen ? slate : paper
}

/** Pixels across: a line of a plan's scale is met some hundred times. */
const sampled = 512
/** The limit for the smallest part of a colour, of 255: pure red and yellow can be read on white too. */
const darkBelow = 160
/** A share of the visible pixels. Walls take some percent of a plan, letters some tenths. */
const fewestDark = 0.002
