/** In bits. Measured: copies in other sizes and qualities differ in up to 4, other photographs in 16 and more. */
const sameBits = 4

/** True if two photographs look the same. */
export function looksLike(one: string, other: string): boolean {
  return differingBits(one, other) <= sameBits
}

/** The number of bits in which two likenesses differ. */
export function differingBits(one: string, other: string): number {
  let differing = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  let count = 0
  for (; differing; differing &= differing - 1n) count++
  return count
}
