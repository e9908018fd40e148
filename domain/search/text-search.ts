import { kindOf, nameOfListing } from '../cards/card.ts'
import { foldWords, joinWords } from '../fold-name.ts'
import { type Listing, words } from '../listings/listing.ts'
import { isHome } from '../listings/property-type.ts'
import { once } from '../once.ts'
import { isOneEditAway, minLettersForEdits } from '../one-edit.ts'
import { plainText } from '../safe-html.ts'
import { maxQueryWords } from './query-words.ts'

/** Words of a query that may be one name, such as `mukuru kwa njenga`. */
const maxNameWords = 4
/** Longer pieces of a text are addresses of pages and the like. */
const maxPiece = 40

/** Listings whose texts are read without a pause, because 10,000 take half a second. */
const readWithoutPause = 50

type WordsOf = (listing: Listing) => readonly string[]

/** Reads the words of a listing once: sources give the same object for an unchanged listing. */
export function createWordReader(): WordsOf {
  const known = new WeakMap<Listing, readonly string[]>()
  return (listing) => {
    const words = known.get(listing) ?? [...new Set(listWords(textOf(listing)))]
    known.set(listing, words)
    return words
  }
}

/** Tells whether the text of a listing has every word of a query (F2). */
export type MatchText<Some> = (query: string) => (listing: Some) => boolean

/** Finds words in the texts of listings. */
export function createTextSearch(listings: readonly Listing[], wordsOf: WordsOf = createWordReader()) {
  /** By word, the listings whose texts have it. */
  const index = new Map<string, Listing[]>()
  const names = once(() => splitNames(listings))
  let read = 0

  /** Reads the texts that have not been read, with pauses. */
  function* readTexts(): Generator<void> {
    while (read < listings.length) {
      const listing = listings[read++] as Listing
      for (const word of wordsOf(listing)) {
        const having = index.get(word)
        if (having) having.push(listing)
        else index.set(word, [listing])
      }
      if (read % readWithoutPause === 0) yield
    }
  }

  /** The listings with some word that a typed one may mean. */
  function findWord(wanted: string, isMatch: IsMatch): Set<Listing> {
    const found = new Set<Listing>()
    for (const [word, having] of index) if (isMatch(word, wanted)) for (const listing of having) found.add(listing)
    return found
  }

  /** The listings that have each word of a query. The fewest come first, as most listings lack it. */
  function find(query: string, isMatch: IsMatch): Set<Listing>[] {
    for (const _ of readTexts());
    const asked = foldWords(query).slice(0, maxQueryWords)
    const found = asked.map((word) => findWord(word, isMatch))
    for (const { from, to, words, isExact } of listSpellings(asked, names())) {
      const [first, ...others] = words.map((word) => (isExact ? new Set(index.get(word)) : findWord(word, isMatch)))
      for (const listing of first ?? [])
        if (others.every((other) => other.has(listing))) for (const each of found.slice(from, to)) each.add(listing)
    }
    return found.sort((a, b) => a.size - b.size)
  }

  function createMatch(isMatch: IsMatch): MatchText<Listing> {
    /** The advice of a search that finds nothing asks for the same words again and again. */
    let last: { query: string; found: Set<Listing>[] } | null = null
    return (query) => {
      if (last?.query !== query) last = { query, found: find(query, isMatch) }
      const { found } = last
      return (listing) => found.every((having) => having.has(listing))
    }
  }

  return { readTexts, matchText: createMatch(isNearly), matchAsSpelt: createMatch(begins) }
}

/** True where a word of a text is meant by the wanted one. */
type IsMatch = (word: string, wanted: string) => boolean

/** The words of a text; one with a hyphen also as a whole. */
function listWords(text: string): string[] {
  const whole = text
    .split(/\s+/)
    .filter((piece) => piece.length <= maxPiece && /.\p{Pd}./u.test(piece))
    .map((piece) => joinWords(foldWords(piece)))
  return [...foldWords(text), ...whole.filter(Boolean)]
}

/** The names of places with each of their words in a line, by the name as it is compared: `Ol Kalou` and `Olkalou` are two ways to write one. */
function splitNames(listings: readonly Listing[]): ReadonlyMap<string, ReadonlySet<string>> {
  const spellings = new Set(
    listings.flatMap(({ townCity, neighbourhood, estate }) => [townCity, neighbourhood, estate]),
  )
  const names = new Map<string, Set<string>>()
  for (const spelling of spellings) {
    const words = foldWords(spelling ?? '')
    const name = joinWords(words)
    names.set(name, (names.get(name) ?? new Set()).add(words.join('\n')))
  }
  return names
}

type Spelling = { from: number; to: number; words: readonly string[]; isExact?: true }

/**
 * Other spellings of the words of a query from one position to another: those of a name of a place, and for words that are no name the one
 * word that they may be, which must be in a text as it is.
 */
function listSpellings(asked: readonly string[], names: ReadonlyMap<string, ReadonlySet<string>>): Spelling[] {
  const ranges = asked.flatMap((_, from) =>
    Array.from({ length: Math.min(maxNameWords, asked.length - from) }, (_, more) => ({ from, to: from + more + 1 })),
  )
  return ranges.flatMap(({ from, to }): Spelling[] => {
    const own = asked.slice(from, to)
    const joined = joinWords(own)
    const spellings = names.get(joined)
    if (!spellings) return own.length > 1 ? [{ from, to, words: [joined], isExact: true }] : []
    const others = [joined, ...spellings].filter((words) => words !== own.join('\n'))
    return others.map((words) => ({ from, to, words: words.split('\n') }))
  })
}

function begins(word: string, wanted: string): boolean {
  return word.startsWith(wanted)
}

function isNearly(word: string, wanted: string): boolean {
  if (begins(word, wanted)) return true
  const more = word.length - wanted.length
  return wanted.length >= minLettersForEdits && more <= 1 && more >= -1 && isOneEditAway(word, wanted)
}

function textOf(listing: Listing): string {
  const { estate, neighbourhood, townCity, propertyType, residentialType, propertyFeatures } = listing
  const { propertyStatus, propertyDescription } = listing
  return [
    nameOfListing(listing),
    estate,
    neighbourhood,
    townCity,
    kindOf(listing),
    isHome(listing) && residentialType,
    propertyType,
    ...propertyFeatures.map(words),
    propertyStatus && words(propertyStatus),
    propertyDescription && plainText(propertyDescription.html),
  ]
    .filter(Boolean)
    .join('\n')
}
