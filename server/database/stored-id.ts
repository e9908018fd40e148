/** The length of the longest id that is stored: a passkey's of 1,023 bytes, in base64url. */
const anyId = /^[\w-]{1,1364}$/

/**
 * True for a text that can be the id of a row: of a listing, person, session, passkey or upload. Others, which come from an address or a
 * form, are not looked up, as PostgreSQL refuses some texts that SQLite takes.
 */
export function isStoredId(text: string): boolean {
  return anyId.test(text)
}
