import { foldWords, joinWords } from '../fold-name.ts'
import { memoize } from '../memoize.ts'
import { isOneEditAway, minLettersForEdits } from '../one-edit.ts'
import { plainText } from '../safe-html.ts'
import { isHome, kindOf, nameOf } from './card.ts'
import { type Listing, words } from './listing.ts'
import { maxQueryWords } from './query-words.ts'

/** Words of a query that may be one name, such as `mukuru kwa njenga`. */
const maxNameWords = 4
/** Words are compared by the bits of a number. */
const maxWanted = 31
/** Longer pieces of a text are addresses of pages and the like. */
const maxPiece = 40

/** Listings whose texts are read without a pause, because 10,000 take half a second. */
const readWithoutPause = 50

/** The words of listings, each text read once for all lists that have its listing. */
export function createTextIndex() {
  let texts = createTexts()

  return {
    /** Finds the listings whose text has every word of a query (F2). Reads the texts that `readTexts` has not yet read. */
    matchText(listings: readonly Listing[], query: string) {
      const { numbers } = texts
      const wordsAt = texts.wordsAt(listings)
      const { words, wanted, otherwise, exact } = readQuery(query, splitNames(listings))
      /** For each known word, one bit for each wanted word that it matches. */
      const matches = new Uint32Array(numbers.size)
      for (const [word, number] of numbers) {
        for (const [bit, each] of wanted.entries()) if (isMatch(word, each)) (matches[number] as number) |= 1 << bit
      }
      for (const { word, stands } of exact) {
        const number = numbers.get(word)
        if (number !== undefined) (matches[number] as number) |= stands
      }
      const all = (1 << words.length) - 1
      return (position: number) => {
        const units = wordsAt[position] ?? new Uint16Array()
        let found = 0
        for (let at = 0; at < units.length; at++) {
          const unit = units[at] as number
          const number = unit < rare ? unit : rare + (units[++at] as number) * 2 ** 16 + (units[++at] as number)
          found |= matches[number] as number
        }
        for (const { needs, stands } of otherwise) if ((found & needs) === needs) found |= stands
        return (found & all) === all
      }
    },

    /** Reads the texts of all listings for later searches, with pauses. Sources give the same object for an unchanged listing. */
    *readTexts(listings: readonly Listing[]) {
      // Otherwise the words of listings that are gone would stay for ever.
      const next = texts.numbers.size > 2 * texts.numbersAtFirst ? createTexts() : texts
      yield* next.read(listings)
      next.numbersAtFirst ||= next.numbers.size
      texts = next
    },
  }
}

/** The texts that were read: the number of each known word, and the numbers of the words of each listing. */
function createTexts() {
  const numbers = new Map<string, number>()
  const wordsOf = new WeakMap<Listing, Uint16Array>()

  function numberOf(word: string): number {
    const known = numbers.get(word)
    if (known !== undefined) return known
    numbers.set(word, numbers.size)
    return numbers.size - 1
  }

  function* read(listings: readonly Listing[]): Generator<void> {
    for (let start = 0; start < listings.length; start += readWithoutPause) {
      const batch = listings.slice(start, start + readWithoutPause).filter((listing) => !wordsOf.has(listing))
      if (batch.length === 0) continue
      const words = batch.map((listing) => [...new Set(listWords(textOf(listing)).map(numberOf))].flatMap(toUnits))
      // One buffer for all of them: a buffer takes as much memory as the words of a listing.
      const buffer = Uint16Array.from(words.flat())
      let end = 0
      for (const [index, { length }] of words.entries()) {
        wordsOf.set(batch[index] as Listing, buffer.subarray(end, end + length))
        end += length
      }
      yield
    }
  }

  const wordsAt = memoize((listings: readonly Listing[]) => {
    for (const _ of read(listings));
    return listings.map((listing) => wordsOf.get(listing) as Uint16Array)
  })

  return { numbers, numbersAtFirst: 0, read, wordsAt }
}

/** The words of a text; one with a hyphen also as a whole. */
function listWords(text: string): string[] {
  const whole = text
    .split(/\s+/)
    .filter((piece) => piece.length <= maxPiece && /.\p{Pd}./u.test(piece))
    .map((piece) => joinWords(foldWords(piece)))
  return [...foldWords(text), ...whole.filter(Boolean)]
}

/** The words of the names of places, by the name as it is compared: `Ol Kalou` and `Olkalou` are two ways to write one. */
const splitNames = memoize((listings: readonly Listing[]): ReadonlyMap<string, readonly string[][]> => {
  const spellings = new Set(
    listings.flatMap(({ townCity, neighbourhood, estate }) => [townCity, neighbourhood, estate]),
  )
  const names = new Map<string, string[][]>()
  for (const spelling of spellings) {
    const words = foldWords(spelling ?? '')
    const name = joinWords(words)
    const known = names.get(name) ?? []
    names.set(name, known)
    if (!known.some((other) => isSame(other, words))) known.push(words)
  }
  return names
})

/**
 * The words of a query; with them in `wanted` those of the same names in other spellings. Where a text has all words that `otherwise` needs,
 * or the word of `exact`, it has the words of the query for which these stand. All are bits, by the positions in `wanted`.
 */
function readQuery(query: string, names: ReadonlyMap<string, readonly string[][]>) {
  const words = foldWords(query).slice(0, maxQueryWords)
  const wanted = [...words]
  const otherwise: { needs: number; stands: number }[] = []
  const exact: { word: string; stands: number }[] = []
  const toBits = (all: readonly string[]) => {
    for (const word of all) if (!wanted.includes(word)) wanted.push(word)
    return all.reduce((bits, word) => bits | (1 << wanted.indexOf(word)), 0)
  }
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(from + maxNameWords, words.length); to++) {
      const own = words.slice(from, to)
      const joined = joinWords(own)
      const stands = ((1 << (to - from)) - 1) << from
      const spellings = names.get(joined)
      if (!spellings && own.length > 1) exact.push({ word: joined, stands })
      for (const spelling of spellings ? [[joined], ...spellings] : []) {
        if (isSame(spelling, own) || wanted.length + spelling.length > maxWanted) continue
        otherwise.push({ needs: toBits(spelling), stands })
      }
    }
  }
  return { words, wanted, otherwise, exact }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, index) => word === other[index])
}

/**
 * From this number on a word takes three units of 16 bits: the first 65,535 words that were read are most of every text, and
 * four bytes for each would be 100 MB for 100,000 listings.
 */
const rare = 2 ** 16 - 1

function toUnits(number: number): number[] {
  return number < rare ? [number] : [rare, (number - rare) >>> 16, (number - rare) % 2 ** 16]
}

function isMatch(word: string, wanted: string): boolean {
  if (word.startsWith(wanted)) return true
  const more = word.length - wanted.length
  return wanted.length >= minLettersForEdits && more <= 1 && more >= -1 && isOneEditAway(word, wanted)
}

function textOf(listing: Listing): string {
  const { estate, neighbourhood, townCity, propertyType, residentialType, propertyFeatures } = listing
  const { propertyStatus, propertyDescription } = listing
  return [
    nameOf(listing),
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
