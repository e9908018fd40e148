/** Every width in pixels that the server makes a picture in (B10): thumbnails, cards at one and two device pixels, heroes. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1600, 2000] as const

export type PictureWidth = (typeof pictureWidths)[number]

/** The address of a picture at a width; one on another host keeps its own address. */
export function pictureUrl(url: string, width: PictureWidth): string {
  return url.startsWith('/') && !url.startsWith('//') ? `/pictures/${width}${url}` : url
}
