import type { PictureWidth } from '../../domain/pictures/picture-widths.ts'
import { findGround } from './ground.ts'
import { sharp } from './sharp.ts'

/**
 * In order of preference; JPEG is for browsers that accept neither of the others. AVIF at quality 45 has a structural
 * similarity of 0.92 to 0.97 at device pixels, and a phone's card of 640 pixels weighs 20 KB. Phones with three device pixels
 * per CSS pixel load five pictures of 1080 at first: quality 42 keeps these within 400 KB at 0.90 to 0.96. A laptop's
 * gallery shows the whole original at 1280, which needs quality 50. Only heroes are 2000 wide: quality 40 keeps them within 150 KB. Effort 0 encodes 1080 pixels in 45 ms. Effort 2 takes 250 ms to save
 * 10 %, and 4 takes 1.7 s to save 5 % more: too slow for a list of 24 new cards, or for a first start.
 */
export const formats = [
  {
    name: 'avif',
    contentType: 'image/avif',
    options: { quality: 45, effort: 0, chromaSubsampling: '4:2:0' },
    qualityAt: { 1080: 42, 1280: 50, 2000: 40 },
  },
  { name: 'webp', contentType: 'image/webp', options: { quality: 72, effort: 3 } },
  { name: 'jpeg', contentType: 'image/jpeg', options: { quality: 75, mozjpeg: true } },
] as const satisfies readonly Format[]

export type Format = {
  name: 'avif' | 'webp' | 'jpeg'
  contentType: string
  options: { quality: number; effort?: number; chromaSubsampling?: string; mozjpeg?: boolean }
  /** Overrides the quality for some widths. */
  qualityAt?: Partial<Record<PictureWidth, number>>
}

/** `source` is the original, as a path or as bytes; `width` is in pixels. */
export type PictureJob = { source: string | Uint8Array; width: number; format: Format }

/** Covers the computing of pixels, but not the decoding of formats that are decoded as a whole first. */
const encodeTimeoutSeconds = 20

/** A picture without transparent parts. @throws Error if the source is not a picture */
export async function makePicture({ source, width, format }: PictureJob): Promise<Buffer> {
  const background = await findGround({ source, limitInputPixels: maxPixels, timeoutSeconds: encodeTimeoutSeconds })
  const quality = format.qualityAt?.[width as PictureWidth] ?? format.options.quality
  return sharp(source, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten(background !== null && { background })
    .toFormat(format.name, { ...format.options, quality })
    .timeout({ seconds: encodeTimeoutSeconds })
    .toBuffer()
}

/**
 * Estimates the memory for decoding a picture from its header alone. @throws Error if the source is not a picture, or has
 * more than 100 megapixels
 */
export async function readDecodedBytes(source: string | Uint8Array): Promise<number> {
  const facts = await sharp(source, { limitInputPixels: maxPixels }).metadata()
  const samples = facts.width * facts.height * Math.max(facts.channels, 3)
  return samples * (bytesPerSample[facts.depth] ?? 8) * copies(facts)
}

/** Cameras make smaller pictures; a larger one is probably a decompression bomb. */
export const maxPixels = 100_000_000

/**
 * Fits 100 megapixels of eight bits in three colours, or an AVIF of 16 megapixels. A child process then takes up to
 * 0.45 GB.
 */
export const maxDecodedBytes = 300_000_000

const bytesPerSample: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 }

/**
 * Measured with pictures of 100 megapixels. Decoding an AVIF takes 1.9 GB, because its planes and its pixels are in memory
 * at the same time; a progressive JPEG needs its coefficients, of two bytes each.
 */
function copies({ format, isProgressive }: { format: string; isProgressive: boolean }) {
  if (format === 'heif') return 6
  return format === 'jpeg' && isProgressive ? 2 : 1
}
