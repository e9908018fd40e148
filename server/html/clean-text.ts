/**
 * Foreign text as it may stand on a page: well-formed Unicode, without controls other than tabs and line breaks, without
 * non-characters, and without marks that reverse the direction of whatever follows them. ZWJ, ZWNJ, LRM and RLM stay:
 * emoji, Persian and mixed text are spelt with them.
 */
export function toCleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}|[\u202a-\u202e\u2066-\u2069]/gu, '')
}

/** The same in one line: names, places and titles have no line breaks that mean anything. */
export function toCleanLine(text: string): string {
  return toCleanText(text).replaceAll(/\s+/g, ' ').trim()
}

/** Far more than any service gives; with all its characters percent-encoded it still fits into an address. */
const maxKeyLength = 400

/**
 * Whether an id or a slug can stand in an address as it is. Cleaning one could make it that of another record, and
 * browsers resolve `.` and `..` away.
 */
export function isAddressable(key: string): boolean {
  return key.length <= maxKeyLength && key === toCleanLine(key) && !/^\.{0,2}$/.test(key)
}
