import type { FindPicture } from './picture-facts.ts'

/** A picture with what a page has to say of it before it has come. */
export type DescribedPicture = { url: string; alt: string; tone: string | null }

/** A picture of the content's own, with its words and its tone. */
export function describePicture(url: string, findPicture: FindPicture): DescribedPicture {
  const facts = findPicture(url)
  return { url, alt: facts?.alt ?? '', tone: facts?.tone ?? null }
}
