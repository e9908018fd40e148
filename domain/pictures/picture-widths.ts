/**
 * The widths in pixels that the server makes pictures in (B10). Enlarging a picture by only 5 % loses its finest lines (its
 * similarity with the original falls from 0.94 to 0.87), so each common screen has its own width: 640 and 768 for phones with
 * two device pixels per CSS pixel; 960, 1080 and 1200 for those with three (360, 390 and 430 CSS pixels wide).
 */
export const pictureWidths = [160, 320, 400, 480, 640, 768, 960, 1080, 1200, 1280, 1600, 2000] as const

export type PictureWidth = (typeof pictureWidths)[number]

/** The widest picture while the visitor saves data (F14): a phone's first view stays within its budget. */
export const savingWidth: PictureWidth = 480

/**
 * The `srcset` of a picture. Of widths beyond a known original's it has only one, because pictures are never enlarged. `most` is the
 * widest that may be offered.
 */
export function pictureSrcSet(url: string, originalWidth?: number | null, most = Number.POSITIVE_INFINITY): string {
  const last = pictureWidths.findIndex((width) => originalWidth && width >= originalWidth)
  const widths = (last < 0 ? pictureWidths : pictureWidths.slice(0, last + 1)).filter((width) => width <= most)
  return widths.map((width) => `${pictureUrl(url, width)} ${width}w`).join(', ')
}

/**
 * The address of a picture at a width: `/pictures/640/media/villa.jpg` for one of our own, and
 * `/pictures/640/https/cdn.example/villa.jpg?v=2` for `https://cdn.example/villa.jpg?v=2`, because browsers load no foreign
 * picture directly. It contains only characters of RFC 3986, so that browsers do not re-encode it. In a `srcset` white space
 * or a final comma would end the address, so both are encoded.
 */
export function pictureUrl(url: string, width: PictureWidth): string {
  const path = url.startsWith('/') ? url : `/${url.replace('://', '/')}`
  const encoded = path.replace(/#.*/s, '').replaceAll(notInAddresses, (part) => encodeURIComponent(part.toWellFormed()))
  return `/pictures/${width}${encoded.replace(/(?<!,),+$/, (commas) => '%2C'.repeat(commas.length))}`
}

const notInAddresses = /[^\w\-.~!$&'()*+,;=:@/?%[\]]+/gu

/** The picture's own address that was passed to `pictureUrl`; null for any other address. */
export function pictureSource(address: string): string | null {
  const [, path, scheme, rest] = /^\/pictures\/\d+(\/(?:(https?)\/)?(.+))$/.exec(address) ?? []
  if (!path) return null
  return scheme ? `${scheme}://${rest}` : path
}
