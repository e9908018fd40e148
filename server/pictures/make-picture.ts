import type { PictureWidth } from '../../domain/pictures/picture-widths.ts'

/**
 * In the order of preference; JPEG is for those who name neither of the others. AVIF's quality 45 keeps a structural
 * similarity of 0.92 to 0.97 at device pixels: a card of a phone weighs 20 KB at 640 pixels. At 1080, of which a list
 * loads five on phones with three device pixels to a point, 42 keeps the first view within 400 KB at 0.90 to 0.96; at 2000,
 * which only heroes have, 40 keeps it within 150 KB. Effort 0 makes one of 1080 in 45 ms; 2 takes 250 ms to save 10 %, and 4
 * takes 1.7 s to save 5 % more: a list of 24 cards that nobody has seen yet must not take seconds, nor a first start minutes.
 */
export const formats = [
  {
    name: 'avif',
    contentType: 'image/avif',
    options: { quality: 45, effort: 0, chromaSubsampling: '4:2:0' },
    qualityAt: { 1080: 42, 2000: 40 },
  },
  { name: 'webp', contentType: 'image/webp', options: { quality: 72, effort: 3 } },
  { name: 'jpeg', contentType: 'image/jpeg', options: { quality: 75, mozjpeg: true } },
] as const satisfies readonly Format[]

export type Format = {
  name: 'avif' | 'webp' | 'jpeg'
  contentType: string
  options: { quality: number; effort?: number; chromaSubsampling?: string; mozjpeg?: boolean }
  /** Another quality for some widths. */
  qualityAt?: Partial<Record<PictureWidth, number>>
}

/** A picture to be made: its original as a file's path or its bytes, the width in pixels. */
export type PictureJob = { source: string | Uint8Array; width: number; format: Format }

/** In seconds. Counts while pixels are computed, not while a picture is decoded that has to be whole before that. */
const maxEncodeTime = 20

/** @throws Error for what is no picture */
export async function makePicture({ source, width, format }: PictureJob): Promise<Buffer> {
  const sharp = await loadSharp()
  const quality = format.qualityAt?.[width as PictureWidth] ?? format.options.quality
  return sharp(source, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten(format.name === 'jpeg' && { background: '#fff' })
    .toFormat(format.name, { ...format.options, quality })
    .timeout({ seconds: maxEncodeTime })
    .toBuffer()
}

/**
 * The bytes that decoding a picture takes, told from its header alone. @throws Error for what is no picture, or has more
 * than 100 megapixels
 */
export async function readDecodedBytes(source: string | Buffer): Promise<number> {
  const sharp = await loadSharp()
  const facts = await sharp(source, { limitInputPixels: maxPixels }).metadata()
  const samples = facts.width * facts.height * Math.max(facts.channels, 3)
  return samples * (bytesPerSample[facts.depth] ?? 8) * copies(facts)
}

/** More than the cameras of photographs make; what is larger was made to fill the memory. */
const maxPixels = 100_000_000

const bytesPerSample: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 }

/**
 * Measured with pictures of 100 megapixels: an AVIF takes 1.9 GB, as its planes and its pixels are held in full at the
 * same time; a progressive JPEG holds its coefficients, of two bytes each.
 */
function copies({ format, isProgressive }: { format: string; isProgressive: boolean }) {
  if (format === 'heif') return 6
  return format === 'jpeg' && isProgressive ? 2 : 1
}

/**
 * Loaded at the first picture: it costs the start 70 ms and 13 MB. Set up once: to block the readers again would take them
 * from a picture that is being read at that moment.
 */
let sharpLoading: ReturnType<typeof setUpSharp> | null = null
const loadSharp = () => {
  sharpLoading ??= setUpSharp()
  return sharpLoading
}

async function setUpSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  // A foreign file says itself what it is: drawings with addresses in them and documents are none of our pictures.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`) })
  return sharp
}
