import type { Token } from './tokens.ts'

/** "At most", "at least": `strict` without the number itself. */
export type Bound = { side: 'most' | 'least' | 'between'; strict?: true }

type Table = readonly (readonly [Bound, string])[]

const before: Table = [
  [{ side: 'most', strict: true }, 'under, below, less than, cheaper than, <'],
  [{ side: 'most' }, 'max, maximum, up to, upto, not more than, no more than, not over, not above, budget'],
  [{ side: 'least', strict: true }, 'over, above, more than, >'],
  [{ side: 'least' }, 'from, min, minimum, at least, not less than, starting from, starting at'],
  [{ side: 'between' }, 'between'],
]
const after: Table = [
  [{ side: 'most' }, 'max, maximum, or less, or below, or under, and below, and under, and less'],
  [{ side: 'least' }, 'min, minimum, or more, or above, or over, and above, and over, and more, and up'],
]
const lookups = { before: toLookup(before), after: toLookup(after) }
const maxWords = 3

/** All words of the tables. */
export const boundWords = [...before, ...after].flatMap(([, words]) => words.split(/,? /))

function toLookup(table: Table) {
  return new Map(table.flatMap(([bound, words]) => words.split(', ').map((each) => [each, bound] as const)))
}

/** The bound that stands at a token, before or after its number, and where it ends. */
export function findBound(where: keyof typeof lookups, tokens: readonly Token[], from: number) {
  for (let to = Math.min(from + maxWords, tokens.length); to > from; to--) {
    const words = tokens.slice(from, to).map(({ text }) => text)
    const bound = lookups[where].get(words.join(' '))
    if (bound) return { bound, to }
  }
  return null
}
