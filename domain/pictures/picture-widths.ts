/**
 * Every width in pixels that the server makes a picture in (B10). A picture that is enlarged by 5 % only has lost its finest
 * lines (its similarity with the original falls from 0.94 to 0.87), so there is one for each common kind of screen: 640 and
 * 768 for phones with two device pixels to a point, 960 (360 points wide), 1080 (390) and 1200 (430) for those with three.
 */
export const pictureWidths = [160, 320, 400, 480, 640, 768, 960, 1080, 1200, 1280, 1600, 2000] as const

export type PictureWidth = (typeof pictureWidths)[number]

/** The `srcset` of a picture. None is enlarged: of widths beyond the original's, where that is known, one is enough. */
export function pictureSrcSet(url: string, originalWidth?: number | null): string {
  const enough = pictureWidths.findIndex((width) => originalWidth && width >= originalWidth)
  const widths = enough < 0 ? pictureWidths : pictureWidths.slice(0, enough + 1)
  return widths.map((width) => `${pictureUrl(url, width)} ${width}w`).join(', ')
}

/**
 * The address of a picture at a width, the only place that spells it: `/pictures/640/media/villa.jpg` for one of our own,
 * `/pictures/640/https/cdn.example/villa.jpg?v=2` for `https://cdn.example/villa.jpg?v=2`. No foreign picture is loaded
 * from its own address. It holds only characters of RFC 3986, so no browser spells it otherwise, and in a `srcset` none
 * of it can be read as a further picture: white space would end the address there, and so would a comma at the end.
 */
export function pictureUrl(url: string, width: PictureWidth): string {
  const path = url.startsWith('/') ? url : `/${url.replace('://', '/')}`
  const encoded = path.replace(/#.*/s, '').replaceAll(notInAddresses, (part) => encodeURIComponent(part.toWellFormed()))
  return `/pictures/${width}${encoded.replace(/,+$/, (commas) => '%2C'.repeat(commas.length))}`
}

const notInAddresses = /[^\w\-.~!$&'()*+,;=:@/?%[\]]+/gu

/** The picture behind such an address, as it was given to `pictureUrl`; null for any other address. */
export function pictureSource(address: string): string | null {
  const [, path, scheme, rest] = /^\/pictures\/\d+(\/(?:(https?)\/)?(.+))$/.exec(address) ?? []
  if (!path) return null
  return scheme ? `${scheme}://${rest}` : path
}
