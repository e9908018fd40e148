import type { FindPicture } from './picture-facts.ts'

/** A picture with its alternative text and its placeholder colour. */
export type DescribedPicture = { url: string; alt: string; placeholderColour: string | null; width?: number | null }

/** Describes a picture; one of the content folder always has an `alt` of its own. */
export function describePicture(url: string, findPicture: FindPicture, otherAlt = ''): DescribedPicture {
  const facts = findPicture(url)
  return {
    url,
    alt: facts?.alt ?? otherAlt,
    placeholderColour: facts?.placeholderColour ?? null,
    width: facts?.width ?? null,
  }
}
