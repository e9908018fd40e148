import { createHash } from 'node:crypto'

/** The SHA-256 digest of a text, in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
