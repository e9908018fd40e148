import { createHash } from 'node:crypto'

/** The SHA-256 digest of a value's JSON, in letters that an address and a file name can have. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
