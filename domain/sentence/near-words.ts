import { isOneEditAway, minLettersForEdits } from '../one-edit.ts'

/** Longer ones are no names, and finding a word looks up each of its letters. */
const maxLetters = 40

/** Words, and which of them mean the same. */
export type WordMeanings = ReadonlyMap<string, string>

/** The known word that a word is one edit away from; null if none is, or several that mean different things. */
export type FindNearWord = (word: string) => string | null

/**
 * Finds the words that others are one edit away from (F2). Two words one edit apart have a text in common once each
 * may lose one letter, so a word is compared with a few others, however many there are.
 */
export function createFindNearWord(meanings: WordMeanings): FindNearWord {
  const words = [...meanings.keys()].filter(isLongEnough)
  const byShortened = Map.groupBy(
    words.flatMap((word) => listShortened(word).map((shortened) => ({ word, shortened }))),
    ({ shortened }) => shortened,
  )
  return (word) => {
    if (!isLongEnough(word)) return null
    const candidates = new Set(
      listShortened(word).flatMap((shortened) => byShortened.get(shortened)?.map((each) => each.word) ?? []),
    )
    const near = [...candidates].filter((each) => isOneEditAway(each, word))
    const [first, ...others] = near
    const isOne = others.every((other) => meanings.get(other) === meanings.get(first as string))
    return first !== undefined && isOne ? first : null
  }
}

function isLongEnough({ length }: string) {
  return length >= minLettersForEdits && length <= maxLetters
}

/** The word, and the word without each of its letters. */
function listShortened(word: string): string[] {
  return [word, ...new Set(Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)))]
}
