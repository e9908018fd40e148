/** `toLocaleString` would make a format for each count. */
const whole = new Intl.NumberFormat('en-US')

/** `1 property`, `1,200 properties`. */
export function formatCount(count: number, noun: string, nouns?: string): string {
  return `${whole.format(count)} ${nounFor(count, noun, nouns)}`
}

/** The noun behind a count that stands apart from it. */
export function nounFor(count: number, noun: string, nouns = `${noun}s`): string {
  return count === 1 ? noun : nouns
}

/** `1 property`, `1,200 properties`. */
export function formatProperties(count: number): string {
  return formatCount(count, 'property', 'properties')
}
