/** The words with each number beside its noun: in a narrow column `4 bathrooms` would stand on two lines. */
export function keepTogether(words: string): string {
  return words.replaceAll(/(\d) /g, '$1\u00a0')
}
