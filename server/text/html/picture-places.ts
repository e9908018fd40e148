import { classOf, type Element, isElement } from './tree.ts'

/** The place of a picture that shares a row with others: its largest width in CSS pixels, and the matching `sizes`. */
export type PicturePlace = { widest: number; sizes: string }

/** The places in a block with columns, as `rich-text-blocks.css` lays it out; null for any other block. `foreign` is the source element. */
export function picturePlaceIn(made: Element, foreign: Element): PicturePlace | null {
  const classes = classOf(made)
  if (classes.includes('gallery')) return galleryCell
  if (classes.includes('media-text')) return columnOf(2)
  if (classes.includes('columns')) return columnOf(foreign.childNodes.filter(isElement).length)
  return null
}

/** The number of columns of at least 220 px that fit: one up to a window of 496 px, two up to 752 px. */
const galleryCell = { widest: 338, sizes: '(width < 496px) 92vw, (width < 752px) 46vw, 300px' }

/** Columns side by side from 768 px on; from 1024 px on they fill three quarters of the page. */
function columnOf(count: number): PicturePlace | null {
  if (count < 2) return null
  const share = (whole: number) => Math.ceil(whole / count)
  return {
    widest: share(1080),
    sizes: `(width < 768px) 92vw, (width < 1024px) ${share(92)}vw, (width < 1568px) ${share(69)}vw, ${share(1080)}px`,
  }
}
