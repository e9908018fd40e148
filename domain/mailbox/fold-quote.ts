import { normaliseUnicode } from '../normalise-unicode.ts'
import { findAttribution } from './attribution.ts'

/** A mail's text in two: what its writer says, and the end that is quoted from our own mails. Joined they are the text. */
export type FoldedText = { answer: string; quoted: string }

/**
 * Splits a mail's text where the quote of what we sent begins, whatever marks, indents and language are around it. Compared are runs of
 * three words, as mail programs break lines anew. What was written below a quote or within it stays in the answer, and an answer is
 * never empty. `sent` has the texts of our earlier mails, of which the first 200,000 characters are compared, and the rest of the mail in
 * which they end.
 */
export function foldQuote(text: string, sent: readonly string[]): FoldedText {
  if (sent.length === 0) return { answer: text, quoted: '' }
  const lines = readLines(text, takeFirst(sent))
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

/** In characters. A conversation has seldom a tenth of it, and each mail would cost more. */
const maxSent = 200_000

/** The first of some mails, each as a whole: of a part the end of a quote would not be known. */
function takeFirst(sent: readonly string[]): string[] {
  let left = maxSent
  return sent.filter((mail) => {
    const isTaken = left > 0
    left -= mail.length
    return isTaken
  })
}

function readLines(text: string, sent: readonly string[]): Line[] {
  const split = text.split('\n').map((line) => ({ text: line, words: wordsOf(line) }))
  // A run covers the word that it starts with and the two after it.
  const starts = findRuns(
    split.flatMap(({ words }) => words),
    sent,
  )
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

/** True for each word of a mail that starts a run of three of one of our mails. */
function findRuns(words: readonly string[], sent: readonly string[]): boolean[] {
  const numbers = new Map<string, number>()
  for (const word of words) if (!numbers.has(word)) numbers.set(word, numbers.size)
  // One number, as texts of 300,000 runs take ten times as long.
  const runAt = (some: readonly (number | undefined)[], at: number) => {
    const [first, second, third] = [some[at], some[at + 1], some[at + 2]]
    if (first === undefined || second === undefined || third === undefined) return null
    return (first * numbers.size + second) * numbers.size + third
  }
  const toNumbers = (some: readonly string[]) => some.map((word) => numbers.get(word))
  const ours = new Set<number | null>()
  for (const mail of sent) {
    const known = toNumbers(wordsOf(mail))
    for (let at = 0; at < known.length - 2; at++) ours.add(runAt(known, at))
  }
  ours.delete(null)
  const own = toNumbers(words)
  return own.map((_, at) => ours.has(runAt(own, at)))
}
