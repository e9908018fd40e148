import { classOf, type Element, isElement } from './tree.ts'

/** Where a picture shares a row with others: how wide it is shown at most in CSS pixels, and the `sizes` that say so. */
export type PicturePlace = { widest: number; sizes: string }

/** What `rich-text.module.css` makes of a block with columns; null for any other. `foreign` is what it was made of. */
export function picturePlaceIn(made: Element, foreign: Element): PicturePlace | null {
  const classes = classOf(made)
  if (classes.includes('gallery')) return galleryCell
  if (classes.includes('media-text')) return columnOf(2)
  if (classes.includes('columns')) return columnOf(foreign.childNodes.filter(isElement).length)
  return null
}

/** Columns of 220 px and wider, as many as the text is wide for: one up to 496 px of the window, two up to 752. */
const galleryCell = { widest: 338, sizes: '(width < 496px) 92vw, (width < 752px) 46vw, 300px' }

/** Columns beside one another from 768 px on, in three quarters of the page from 1024 px on. */
function columnOf(count: number): PicturePlace | null {
  if (count < 2) return null
  const share = (whole: number) => Math.ceil(whole / count)
  return {
    widest: share(1080),
    sizes: `(width < 768px) 92vw, (width < 1024px) ${share(92)}vw, (width < 1568px) ${share(69)}vw, ${share(1080)}px`,
  }
}
