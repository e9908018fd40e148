/** From this length on, a word may be one edit away from another (F2). */
export const minLettersForEdits = 5

/** One letter more, less or other, or two neighbours swapped. */
export function isOneEditAway(one: string, other: string): boolean {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && long[at] === short[at]) at++
  if (long.length > short.length) return long.slice(at + 1) === short.slice(at)
  if (long.slice(at + 1) === short.slice(at + 1)) return true
  return long[at] === short[at + 1] && long[at + 1] === short[at] && long.slice(at + 2) === short.slice(at + 2)
}
