import { foldName, foldWords } from '../fold-name.ts'
import type { FindElsewhere } from '../search/missing-words.ts'
import type { Named } from './place-names.ts'

/** A place that the firm has nothing in, with listed ones near it, the nearest first. */
type Elsewhere = { name: string; near: readonly Named[] }

/** By name, as names are compared. */
export type PlacesElsewhere = ReadonlyMap<string, Elsewhere>

/** In words: no name of these places is longer. */
const maxWords = 3

/** Finds the first of these places among the words of a search. */
export function createFindElsewhere(places: PlacesElsewhere): FindElsewhere {
  return (query) => {
    const words = foldWords(query)
    for (const from of words.keys()) {
      for (let count = maxWords; count > 0; count--) {
        const own = words.slice(from, from + count)
        const place = places.get(foldName(own.join(' ')))
        if (place && own.length === count) return { ...place, words: own }
      }
    }
    return null
  }
}
