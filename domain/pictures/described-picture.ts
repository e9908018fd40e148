import type { FindPicture } from './picture-facts.ts'

/** A picture with its alternative text and its placeholder colour. */
export type DescribedPicture = { url: string; alt: string; placeholderColour: string | null; width?: number | null }

/** Describes a picture of the content folder. */
export function describePicture(url: string, findPicture: FindPicture): DescribedPicture {
  const facts = findPicture(url)
  return {
    url,
    alt: facts?.alt ?? '',
    placeholderColour: facts?.placeholderColour ?? null,
    width: facts?.width ?? null,
  }
}
