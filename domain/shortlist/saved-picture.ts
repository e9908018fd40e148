import { type PictureWidth, pictureUrl } from '../pictures/picture-widths.ts'

/** Wide enough for a list of saved properties. */
const width: PictureWidth = 320

/** The address at which a saved property's main picture is shown without a connection (H14); empty without a picture. */
export function toSavedPicture(url: string | undefined): string {
  return url ? pictureUrl(url, width) : ''
}
