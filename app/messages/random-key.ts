/** 128 random bits in hexadecimal. Not `randomUUID`, which only pages served over TLS have. */
export function randomKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
