import { plainText } from '../safe-html.ts'
import { kindOf, nameOf } from './card.ts'
import type { MatchText } from './facets.ts'
import { type Listing, words } from './listing.ts'
import { maxQueryWords, splitWords } from './query-words.ts'

/** From this length on, a word may be one edit away (F2). */
const minLettersForEdits = 5

/** Finds the listings whose text has every word of a query (F2). The first search of some listings reads their texts, unless `readTexts` has. */
export const matchText: MatchText<Listing> = (listings, query) => {
  const vocabulary = vocabularyOf(listings)
  const wanted = splitWords(query).slice(0, maxQueryWords)
  /** For each listing, how many of the first words it has, all of them in turn. */
  const matched = new Uint8Array(listings.length)
  for (const [index, word] of wanted.entries()) {
    for (const known of listMatching(vocabulary, word)) {
      for (const position of vocabulary.listingsWith.get(known) ?? []) {
        if (matched[position] === index) matched[position] = index + 1
      }
    }
  }
  return (position) => matched[position] === wanted.length
}

type Vocabulary = {
  /** Sorted. */
  words: readonly string[]
  wordsByLength: ReadonlyMap<number, readonly string[]>
  /** The positions of the listings whose text has a word. */
  listingsWith: ReadonlyMap<string, Uint32Array>
}

function* listMatching({ words, wordsByLength }: Vocabulary, wanted: string): Generator<string> {
  for (let index = findStart(words, wanted); words[index]?.startsWith(wanted); index++) yield words[index] as string
  if (wanted.length < minLettersForEdits) return
  for (const length of [wanted.length - 1, wanted.length, wanted.length + 1]) {
    for (const word of wordsByLength.get(length) ?? []) if (isOneEditAway(word, wanted)) yield word
  }
}

/** Binary search: the position of the first word that does not sort before `wanted`. */
function findStart(words: readonly string[], wanted: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] as string) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** One letter more, less or other, or two neighbours swapped. */
function isOneEditAway(one: string, other: string): boolean {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && long[at] === short[at]) at++
  if (long.length > short.length) return long.slice(at + 1) === short.slice(at)
  if (long.slice(at + 1) === short.slice(at + 1)) return true
  return long[at] === short[at + 1] && long[at + 1] === short[at] && long.slice(at + 2) === short.slice(at + 2)
}

/** At module level, because they depend only on the listings. */
const vocabularies = new WeakMap<readonly Listing[], Vocabulary>()
const wordsOfListings = new WeakMap<Listing, readonly string[]>()

function vocabularyOf(listings: readonly Listing[]): Vocabulary {
  const steps = readTexts(listings)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Reads the texts of listings for later searches. It pauses before every 50 listings, because 10,000 take half a second. */
export function* readTexts(listings: readonly Listing[]): Generator<void, Vocabulary> {
  const cached = vocabularies.get(listings)
  if (cached) return cached
  const positions = new Map<string, number[]>()
  for (const [position, listing] of listings.entries()) {
    if (position % 50 === 0) yield
    for (const word of wordsOf(listing)) {
      const known = positions.get(word)
      if (known) known.push(position)
      else positions.set(word, [position])
    }
  }
  const words = [...positions.keys()].sort()
  const vocabulary = {
    words,
    wordsByLength: Map.groupBy(words, ({ length }) => length),
    listingsWith: new Map([...positions].map(([word, list]) => [word, Uint32Array.from(list)])),
  }
  vocabularies.set(listings, vocabulary)
  return vocabulary
}

/** Each word once. Sources give the same object for an unchanged listing, so that a new reading costs little. */
function wordsOf(listing: Listing): readonly string[] {
  const cached = wordsOfListings.get(listing)
  if (cached) return cached
  const found = [...new Set(splitWords(textOf(listing)))]
  wordsOfListings.set(listing, found)
  return found
}

function textOf(listing: Listing): string {
  const { estate, neighbourhood, townCity, propertyFeatures, propertyStatus, propertyDescription } = listing
  return [
    nameOf(listing),
    estate,
    neighbourhood,
    townCity,
    kindOf(listing),
    ...propertyFeatures.map(words),
    propertyStatus && words(propertyStatus),
    propertyDescription && plainText(propertyDescription.html),
  ]
    .filter(Boolean)
    .join('\n')
}
