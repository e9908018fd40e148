import { createHash, randomBytes } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U, so that a reference survives the telephone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `7K3-M9Q`, the reference that a visitor quotes (D9). Random, out of a thousand million; the database checks that it is unused. */
export function createReference(): string {
  return format(randomBytes(6))
}

/** A reference of no message, for the spam trap. Equal content gets an equal one, as a real repeat does. */
export function createDecoyReference(content: string): string {
  return format(createHash('sha256').update(content).digest())
}

function format(bytes: Uint8Array) {
  const [first, second] = [bytes.subarray(0, 3), bytes.subarray(3, 6)].map((half) =>
    Array.from(half, (byte) => alphabet.charAt(byte & 31)).join(''),
  )
  return `${first}-${second}`
}
