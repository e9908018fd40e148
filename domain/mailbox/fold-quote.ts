import { normaliseUnicode } from '../normalise-unicode.ts'
import { findAttribution } from './attribution.ts'

/** A mail's text in two: what its writer says, and the end that is quoted from our own mails. Joined they are the text. */
export type FoldedText = { answer: string; quoted: string }

/**
 * Splits a mail's text where the quote of what we sent begins, whatever marks, indents and language are around it. Compared are runs of
 * three words, as mail programs break lines anew. What was written below a quote or within it stays in the answer, and an answer is
 * never empty. `sent` has the texts of our earlier mails.
 */
export function foldQuote(text: string, sent: readonly string[]): FoldedText {
  const ours = new Set(sent.flatMap((mail) => runsOf(wordsOf(mail))))
  const lines = readLines(text, ours)
  const start = findQuote(lines)
  const answer = lines.slice(0, start)
  if (!answer.some(({ words }) => words > 0)) return { answer: text, quoted: '' }
  const length = answer.reduce((sum, line) => sum + line.text.length + 1, 0)
  return { answer: text.slice(0, length), quoted: text.slice(length) }
}

type Line = {
  text: string
  words: number
  isMarked: boolean
  /** True where each of its words stands in a run of ours. */
  isOurs: boolean
  /** True where a run of ours goes from this line to the one above, or below. */
  joined: boolean
  hasLetters: boolean
}

/** The words that a line of the firm's own needs to be known by itself: a shorter one may be an answer in our words. */
const enoughWords = 6
/** The words of a quote that has neither marks nor an attribution. */
const enoughUnmarked = 20

/** The number of the quote's first line; that of all lines where there is none. */
function findQuote(lines: readonly Line[]): number {
  let start = lines.length
  let [words, attributed, marked] = [0, false, -1]
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at]
    if (!line) break
    if (isPassed(line)) continue
    if (isQuoted(line)) {
      start = at
      words += line.words
      if (line.isMarked) marked = at
      continue
    }
    const above = start < lines.length ? findAttribution(lines, at) : null
    if (above === null) break
    attributed = true
    start = at = above
    // An attribution of a quote within a quote: what it was quoted in stands above.
    if (!lines[above]?.isMarked) return start
    marked = above
  }
  if (marked >= 0) return marked
  return attributed || words >= enoughUnmarked ? start : lines.length
}

/** True for a line that says nothing by itself: empty, a rule, a number within marks. */
function isPassed({ words, hasLetters, isMarked }: Line): boolean {
  return words === 0 || (isMarked && !hasLetters)
}

function isQuoted({ isOurs, joined, words }: Line): boolean {
  return isOurs && (joined || words >= enoughWords)
}

function readLines(text: string, ours: ReadonlySet<string>): Line[] {
  const split = text.split('\n').map((line) => ({ text: line, words: wordsOf(line) }))
  const all = split.flatMap(({ words }) => words)
  // A run covers the word that it starts with and the two after it.
  const starts = all.map((_, at) => ours.has(runAt(all, at)))
  let at = 0
  return split.map(({ text: line, words }) => {
    const [first, end] = [at, at + words.length]
    at = end
    const isMarked = /^\s*[>|]/.test(line)
    if (words.length === 0) return { text: line, words: 0, isMarked, isOurs: false, joined: false, hasLetters: false }
    return {
      text: line,
      words: words.length,
      isMarked,
      isOurs: words.every((_, word) => isCovered(first + word)),
      joined: crosses(first) || crosses(end),
      hasLetters: /\p{L}/u.test(line),
    }
  })

  /** True where a run goes over the border before the word `at`. */
  function crosses(border: number) {
    return (border > 0 && starts[border - 1]) || (border > 1 && starts[border - 2]) || false
  }

  function isCovered(word: number) {
    return [word, word - 1, word - 2].some((start) => starts[start])
  }
}

/** The words of a text in lower case. A web address is one word, as mail programs replace some and name others twice. */
function wordsOf(text: string): string[] {
  if (!/[\p{L}\p{N}]/u.test(text)) return []
  const plain = normaliseUnicode(text, 'NFKC')
    .toLowerCase()
    .replaceAll(/(?:mailto|tel):\S*/g, ' ')
    .replaceAll(/https?:\S*/g, ' https ')
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word, at) => word !== 'https' || words[at - 1] !== 'https')
}

function runsOf(words: readonly string[]): string[] {
  return words.slice(2).map((_, at) => runAt(words, at))
}

function runAt(words: readonly string[], at: number): string {
  return `${words[at]} ${words[at + 1]} ${words[at + 2]}`
}
