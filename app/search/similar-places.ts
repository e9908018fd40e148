import { distance } from 'fastest-levenshtein'
import type { Named, PlaceNames } from '../../domain/sentence/place-names.ts'

const maxPlaces = 3
/** Shorter words are like any other, and no name is longer. */
const minLetters = 4
const maxLetters = 40

/** The places whose names are spelt most like a word, at most a third of its letters otherwise. */
export function findSimilarPlaces(names: PlaceNames, word: string): Named[] {
  if (word.length < minLetters || word.length > maxLetters) return []
  return [...names]
    .map(([name, named]) => ({ named, edits: distance(word, name) }))
    .filter(({ edits }) => edits <= word.length / 3)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, maxPlaces)
    .map(({ named }) => named)
}
