import { foldName, foldWords } from '../fold-name.ts'
import { normaliseUnicode } from '../normalise-unicode.ts'

/** Longer names have no address: no real place needs one. */
const maxLength = 100

/**
 * A name as one segment of an area's path (H5): lower case, letters without accents, no apostrophes, everything else one hyphen. Empty for a
 * name without letters and digits.
 */
export function toSlug(name: string): string {
  const slug = normaliseUnicode(foldWords(name).join('-'), 'NFC')
  return slug.length > maxLength ? '' : slug
}

/** A segment as it is compared: other spellings of a name have other segments. Empty for a name that has none. */
export function foldSegment(name: string): string {
  return toSlug(name) && foldName(name)
}
