/** `1 property`, `1,200 properties`. */
export function formatCount(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : nouns}`
}

/** `1 property`, `1,200 properties`. */
export function formatProperties(count: number): string {
  return formatCount(count, 'property', 'properties')
}
