import { normaliseUnicode } from '../normalise-unicode.ts'

/** Longer names have no address: no real place needs one. */
const maxLength = 100

/**
 * A name as one segment of an area's path (H5): lower case, letters without accents, everything else one hyphen. Empty for a name
 * without letters and digits. Apostrophes that Unicode counts as letters (`Murangʼa`) are treated like all others.
 */
export function toSlug(name: string): string {
  const words = normaliseUnicode(name, 'NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^\p{Ll}\p{Lu}\p{Lt}\p{Lo}\p{N}\p{M}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  const slug = normaliseUnicode(words, 'NFC')
  return slug.length > maxLength ? '' : slug
}
