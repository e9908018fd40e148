import { officePrefix } from '../urls.ts'
import { looksLike } from './likeness.ts'

/** Limits of what people send. */
export const maxFileBytes = 25 * 1024 * 1024
/** In bytes: 40 of the largest files, or some 300 as phones take them. */
export const maxDayBytes = 1024 * 1024 * 1024
/** A phone of “50 megapixels” makes pictures of 8,192 by 6,144. */
export const maxPhotographPixels = 52_000_000
/** The largest number of pictures of a listing, floor plans included. */
export const maxPhotographs = 40
/** In pixels: no screen shows more of a picture. */
export const longestSide = 2560
/** In pixels. A narrower picture looks blurred on a laptop. */
const goodWidth = 800
/** In characters. */
export const maxAltLength = 300

/** A stored photograph; `width` and `height` are in pixels. */
export type Photograph = {
  /** Its address in the record of a listing, such as `/photographs/4f….jpg`. It names the bytes, so that nobody guesses it. */
  url: string
  width: number
  height: number
  /** 64 bits in hexadecimal digits. Pictures that look the same differ in a few. */
  likeness: string
}

export const photographTypes = { jpeg: 'jpg', webp: 'webp' } as const

export type PhotographType = keyof typeof photographTypes

export function photographUrl(digest: string, type: PhotographType): string {
  return `/photographs/${digest}.${photographTypes[type]}`
}

/** The SHA-256 digest, in hexadecimal digits, of the photograph that an address names; null for any other address. */
export function digestOfUrl(url: string): string | null {
  return /^\/photographs\/([\da-f]{64})\.(jpg|webp)$/.exec(url)?.[1] ?? null
}

/** The formats that a file field offers. iPhones make a JPEG of their own format for a page that asks for these. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp'

/** The address that takes the photographs of a listing, or of an import (`uploadsOfImport`). */
export const uploadsUrl = (id: string) => `${officePrefix}uploads/${id}`

/** Stands for an import where photographs are sent to a listing by its id. */
export const uploadsOfImport = (id: string) => `import/${id}`

/** The reason for which a file was not taken. Nothing of it is stored. */
export const refusals = {
  heic: 'This is an iPhone picture in HEIC, which browsers cannot show. On the iPhone choose Settings, Camera, Formats, “Most Compatible”, or send the picture by mail to yourself and choose the copy.',
  svg: 'This is a drawing (SVG), and not a photograph. Please save it as JPEG or PNG and choose that.',
  animated: 'This picture moves. Please choose a still one, in JPEG, PNG or WebP.',
  'not-a-picture': 'This is no picture that we can read. Please choose a photograph in JPEG, PNG or WebP.',
  damaged: 'This picture is damaged or incomplete: it ends too early. Please copy it again from the camera or phone.',
  'too-slow':
    'The computer was too busy to prepare this picture in time. Nothing is wrong with it: please choose it again in a few minutes.',
  'too-many-pixels': `This picture has more than ${maxPhotographPixels / 1_000_000} megapixels. Please make it smaller and choose it again.`,
  'too-large': 'This file has more than 25 MB. Please make the picture smaller and choose it again.',
  empty: 'This file is empty.',
  'too-many': `A listing has ${maxPhotographs} pictures at most. Please remove one first.`,
  'too-much-today':
    'You have sent a gigabyte of pictures today, which is the most that one person sends in a day. Please go on tomorrow.',
} as const satisfies Record<string, string>

export type RefusedFile = keyof typeof refusals

export function isRefusedFile(name: string): name is RefusedFile {
  return Object.hasOwn(refusals, name)
}

/** The faults of a picture: its width, where it is small, and the place of an earlier one that looks the same. */
type PictureFault = { narrow?: number; same?: number }

/** The faults of pictures, by their addresses, as far as their facts are known. */
export function findPictureFaults(
  urls: readonly string[],
  facts: ReadonlyMap<string, Photograph>,
): ReadonlyMap<string, PictureFault> {
  const faults = new Map<string, PictureFault>()
  const known = urls.map((url) => facts.get(url))
  for (const [index, photograph] of known.entries()) {
    if (!photograph) continue
    const same = known.findIndex(
      (other, place) => place < index && other && looksLike(other.likeness, photograph.likeness),
    )
    const fault = { ...(photograph.width < goodWidth && { narrow: photograph.width }), ...(same >= 0 && { same }) }
    if (Object.keys(fault).length > 0) faults.set(photograph.url, fault)
  }
  return faults
}

/** Remarks on the pictures, by address: one is small, or looks like an earlier one. None is refused for it. */
export function remarkOn(
  pictures: readonly { url: string }[],
  facts: ReadonlyMap<string, Photograph>,
): ReadonlyMap<string, string[]> {
  const faults = findPictureFaults(
    pictures.map(({ url }) => url),
    facts,
  )
  return new Map([...faults].map(([url, fault]) => [url, sayFault(fault)]))
}

function sayFault({ narrow, same }: PictureFault): string[] {
  return [
    ...(narrow === undefined
      ? []
      : [`Only ${narrow} pixels wide: it looks blurred on a laptop. 1,600 or more look good.`]),
    ...(same === undefined ? [] : [`It looks the same as picture ${same + 1}. One of the two is enough.`]),
  ]
}
