import { decodeHTMLStrict } from 'entities'

/**
 * Cleans foreign text for a page: well-formed Unicode, no controls except tabs and line breaks, no non-characters, and no marks that
 * reverse the direction of the following text. ZWJ, ZWNJ, LRM and RLM stay:
 * emoji, Persian and mixed text are spelt with them.
 */
export function toCleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}|[\u202a-\u202e\u2066-\u2069]/gu, '')
}

/**
 * A plain field of a foreign source, such as a name or a title, with its entities read: many services escape what they send, and people
 * copy from the source of pages. Call it once, where the field comes in: `&amp;amp;` is somebody's `&amp;`.
 */
export function readEntities(text: string): string {
  return decodeHTMLStrict(text)
}

/** Cleans text into one line: line breaks mean nothing in names, places and titles. */
export function toCleanLine(text: string): string {
  return toCleanText(text).replaceAll(/\s+/g, ' ').trim()
}

/** In characters: far more than any service uses, and short enough for an address even when percent-encoded. */
const maxKeyLength = 400

/**
 * True when an id or a slug can be part of an address unchanged. Cleaning it could turn it into another record's, and
 * browsers resolve `.` and `..`.
 */
export function isAddressable(key: string): boolean {
  return key.length <= maxKeyLength && key === toCleanLine(key) && !/^\.{0,2}$/.test(key)
}
