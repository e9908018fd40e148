/** Every width in pixels that the server makes a picture in (B10): thumbnails, cards at one and two device pixels, heroes. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1600, 2000] as const

/**
 * What a phone with two or three device pixels to a point says of a picture as wide as itself: it gets one of 640 px. Those
 * of 960 and 1,280 px weigh two and four times as much, and nobody sees it.
 */
export const phoneSizes =
  '(width < 480px) and (resolution >= 2.5dppx) 213px, (width < 480px) and (resolution >= 1.5dppx) 320px'

export type PictureWidth = (typeof pictureWidths)[number]

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
