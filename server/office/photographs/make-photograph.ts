import { longestSide, maxPhotographPixels, type PhotographType } from '../../../domain/office/photographs.ts'
import { findGround } from '../../pictures/ground.ts'

/** `source` has the bytes of a file that somebody sent. */
export type PhotographJob = { source: Uint8Array; type: PhotographType }

/** Half of the time that a child process has. */
const timeoutSeconds = 10

/** JPEG at 85 and WebP at 88 are the master, from which the smaller pictures of pages are made. */
const options = { jpeg: { quality: 85, mozjpeg: true }, webp: { quality: 88 } }

/**
 * The picture upright, in sRGB, without transparent parts and metadata (a phone writes the place into it), at most 2,560 pixels on its longer side.
 * @throws Error if the source is not a picture, or is incomplete
 */
export async function makePhotograph({ source, type }: PhotographJob): Promise<Buffer> {
  // Loaded at the first picture, as for the public pages.
  const { sharp } = await import('../../pictures/sharp.ts')
  // Warnings are let through: some phones write files that have surplus bytes.
  const background = await findGround({ source, limitInputPixels: maxPhotographPixels, timeoutSeconds })
  return sharp(source, { limitInputPixels: maxPhotographPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten(background !== null && { background })
    .toColourspace('srgb')
    .toFormat(type, options[type])
    .timeout({ seconds: timeoutSeconds })
    .toBuffer()
}
