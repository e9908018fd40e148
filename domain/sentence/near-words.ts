import { isOneEditAway, minLettersForEdits } from '../one-edit.ts'

/** Words, and which of them mean the same. */
export type WordMeanings = ReadonlyMap<string, string>

/** The known word that a word is one edit away from; null if none is, or several that mean different things. */
export type FindNearWord = (word: string) => string | null

/** Finds the words that others are one edit away from (F2). */
export function createFindNearWord(meanings: WordMeanings): FindNearWord {
  const words = [...meanings.keys()].filter(({ length }) => length >= minLettersForEdits)
  return (word) => {
    if (word.length < minLettersForEdits) return null
    const [first, ...others] = words.filter((each) => isOneEditAway(each, word))
    const isOne = others.every((other) => meanings.get(other) === meanings.get(first as string))
    return first !== undefined && isOne ? first : null
  }
}
