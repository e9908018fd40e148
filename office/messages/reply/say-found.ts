/** Says that no listing is meant by the words for another one. */
export function sayNotFound(words: string): string {
  return `Nothing on the site is “${words}”. Please try other words, or its property id`
}

/** Says how many listings were found, for screen readers. */
export function sayFound(count: number): string {
  return count === 1 ? 'One listing is found.' : `${count} listings are found.`
}

/** Says how many listings are offered as they fit what somebody looks for. */
export function sayFits(count: number): string {
  return count === 1 ? 'One fits what they look for' : `${count} fit what they look for`
}
