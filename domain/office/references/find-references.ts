/** A listing with its references elsewhere, one a line, as they are stored (J11.8). */
export type ReferredListing = { id: string; references: string | null }

/** A reference that stands in a text. */
export type FoundReference = {
  /** The ids of the listings that have it: several, where somebody wrote it at more than one. */
  ids: readonly string[]
  /** Its words as they are compared, without its portal and with one space between them. */
  words: string
  /** Its place in the text, with its portal if that is before it. */
  start: number
  end: number
}

/** In characters: longer texts are read to here. */
const maxText = 100_000
/** References in one text: one of nothing but references costs no more than another. */
const maxFound = 100
/** Listings that a text names. */
const maxNamed = 10

/** In letters and digits: less is a number of rooms or a word of the language. */
const minReference = 4

/** False for a text in which no reference can stand, so that none have to be read. */
export const mayHaveReference = (text: string) => /\p{N}/u.test(text)

/**
 * The references that a text has as whole words, the first hundred, in the order of the text (J11.9). Each is found with its portal before it or without;
 * of two that overlap the longer one counts. The text is read once, and so is each reference, however often words of it stand in the text.
 */
function findReferences(text: string, listings: Iterable<ReferredListing>): FoundReference[] {
  if (!mayHaveReference(text)) return []
  const words = locateWords(text.slice(0, maxText))
  const first = prepare(listings, new Set(words.map(({ word }) => word)))
  const found: FoundReference[] = []
  for (let at = 0; at < words.length && found.length < maxFound; ) {
    const longest = findLongest(first, words, at)
    if (longest) {
      const { ids, words: own } = longest.step
      found.push({ ids: [...ids], words: own, start: words[at]?.start ?? 0, end: words[longest.end - 1]?.end ?? 0 })
    }
    at = longest?.end ?? at + 1
  }
  return found
}

/** The ids of the listings that a text names, ten at most: `taken` is the one where it names no other (J11.9). */
export function nameListing(
  text: string,
  listings: Iterable<ReferredListing>,
): { taken: string | null; named: readonly string[] } {
  const ids = findReferences(text, listings).flatMap((reference) => reference.ids)
  const named = [...new Set(ids)].slice(0, maxNamed)
  return { taken: named.length === 1 ? (named[0] ?? null) : null, named }
}

/**
 * Takes the references out of the words of a search, each with the signs around it to the next space, such as the rest of a link. `rest` is what else
 * was typed.
 */
export function splitByReferences(
  typed: string,
  listings: Iterable<ReferredListing>,
): { found: FoundReference[]; rest: string } {
  const found = findReferences(typed, listings)
  const isOfReference = (start: number, end: number) => found.some((each) => each.start < end && each.end > start)
  const others = [...typed.matchAll(/\S+/g)].filter(
    ({ 0: piece, index }) => !isOfReference(index, index + piece.length),
  )
  return { found, rest: others.map(([piece]) => piece).join(' ') }
}

/** A word of references, by which the next one is found. `ids` are of the listings whose reference ends with it, which has these `words`. */
type Step = { next: Map<string, Step>; ids: Set<string>; words: string }

const createStep = (): Step => ({ next: new Map(), ids: new Set(), words: '' })

/** The references whose words are all among these. */
function prepare(listings: Iterable<ReferredListing>, words: ReadonlySet<string>): Step {
  const first = createStep()
  const isThere = (word: string) => words.has(word)
  for (const { id, references } of listings)
    for (const line of references?.split('\n') ?? []) {
      const colon = line.indexOf(':')
      const reference = readReference(line.slice(colon + 1))
      if (reference.length === 0 || !reference.every(isThere)) continue
      for (const before of [[], splitWords(line.slice(0, colon))]) {
        const last = [...before, ...reference].reduce(toNext, first)
        last.words = reference.join(' ')
        last.ids.add(id)
      }
    }
  return first
}

function toNext(step: Step, word: string): Step {
  const next = step.next.get(word) ?? createStep()
  step.next.set(word, next)
  return next
}

type Word = { word: string; start: number; end: number }

/** The longest reference that begins with one of the words, and the place of the word after it. */
function findLongest(first: Step, words: readonly Word[], from: number): { step: Step; end: number } | null {
  let step: Step | undefined = first
  let longest: { step: Step; end: number } | null = null
  for (let at = from; step; step = step.next.get(words[at++]?.word ?? ''))
    if (step.ids.size > 0) longest = { step, end: at }
  return longest
}

/** The words of a reference as they are compared; none for one that is too short, or has no digit. */
export function readReference(reference: string): readonly string[] {
  const words = splitWords(reference)
  const signs = words.join('')
  return signs.length >= minReference && /\p{N}/u.test(signs) ? words : []
}

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

const splitWords = (text: string): readonly string[] => text.toLowerCase().match(word) ?? []

function locateWords(text: string): Word[] {
  return Array.from(text.matchAll(word), ({ 0: own, index }) => ({
    word: own.toLowerCase(),
    start: index,
    end: index + own.length,
  }))
}
