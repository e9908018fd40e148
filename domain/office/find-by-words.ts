import { numerals } from '../amounts/numbers.ts'
import { kindOf, nameOfListing } from '../cards/card.ts'
import { createSizeFacts } from '../costs/listing-land.ts'
import { foldWords } from '../fold-name.ts'
import { availabilityWords } from '../listings/availability.ts'
import { type Listing, words } from '../listings/listing.ts'
import { findListings } from '../search/find-listings.ts'
import { type PreparedListings, prepareListings } from '../search/prepared-listings.ts'
import { cutQuery } from '../search/query-words.ts'
import { criteriaOf, formatSearch } from '../search/search.ts'
import { createTextSearch, type MatchText } from '../search/text-search.ts'
import { readSentence } from '../sentence/read-sentence.ts'
import type { SentenceWords } from '../sentence/sentence-words.ts'
import { readPropertyId } from '../typed-ids.ts'
import { listingAddresses } from './pages.ts'

type SearchedListings = {
  /** All listings of the office. */
  listings: readonly Listing[]
  /** The listings of the public site, which is prepared for its own searches. */
  published: PreparedListings<Listing>
  sentenceWords: SentenceWords
  /** The names of the people of a listing, which no field of it has; null for none. */
  namesOf: (listing: Listing) => string | null
}

export type Found = {
  listings: ReadonlySet<Listing>
  /** True where no listing has the words as they are spelt, and these have words that are one letter away. */
  isGuess: boolean
}

/**
 * Finds listings by the words that the trade types (J14): those that meet what the words say as a sentence does (F2), those whose texts and people have each
 * word, and those whose id begins so; words that are spelt nearly so only where these find nothing. What it has read of the listings it keeps until there
 * are others.
 */
export function createFindByWords() {
  const wordsOf = createWordReader()
  const sizes = createSizeFacts()
  let read: ReturnType<typeof prepare> | null = null

  function prepare(listings: readonly Listing[], published: PreparedListings<Listing>) {
    const known = new Set(published.listings)
    const others = listings.filter((listing) => !known.has(listing))
    return { listings, prepared: [published, prepareListings(others, sizes)], ...createTextSearch(listings, wordsOf) }
  }

  return (typed: string, { listings, published, sentenceWords, namesOf }: SearchedListings): Found => {
    if (!read || !isSame(read.listings, listings)) read = prepare(listings, published)
    const named = listings.filter(namesOf)
    const inNames = createTextSearch(named, (listing) => foldWords(namesOf(listing) ?? ''))
    const { prepared, ...inTexts } = read
    const isNamed = hasIdOf(typed)
    const exactly = find({ ...sentenceWords, findNear: () => null }, [inTexts.matchAsSpelt, inNames.matchAsSpelt])
    if (exactly.size > 0) return { listings: exactly, isGuess: false }
    return { listings: find(sentenceWords, [inTexts.matchText, inNames.matchText]), isGuess: true }

    function find(words: SentenceWords, texts: readonly MatchText<Listing>[]): ReadonlySet<Listing> {
      const said = [words, { ...words, ...noPlaces }].flatMap((each) => {
        const { search, rest } = readSentence(typed, each)
        const criteria = criteriaOf({ ...search, q: '' })
        if (formatSearch(criteria).size === 0) return []
        return prepared.flatMap((some) => findListings(some, criteria)).filter(matchAll(rest, texts))
      })
      const hasTyped = matchAll(typed, texts)
      return new Set([...said, ...listings.filter((listing) => isNamed(listing) || hasTyped(listing))])
    }
  }
}

/** A draft may have its place in its name alone, so places are read as words as well. */
const noPlaces = { names: new Map(), nicknames: new Map() }

/** Shorter words are no beginning of an id. */
const minIdLength = 4

function hasIdOf(typed: string) {
  const id = readPropertyId(typed, listingAddresses)?.toLowerCase() ?? ''
  return (listing: Listing) => id.length >= minIdLength && listing.id.toLowerCase().startsWith(id)
}

/** Every word must be in one of the texts of a listing; of places also as a name that is spelt in several words. */
function matchAll(query: string, texts: readonly MatchText<Listing>[]) {
  const asked = cutQuery(query)
  const whole = texts.map((matches) => matches(asked))
  const each = foldWords(asked).map((word) => texts.map((matches) => matches(word)))
  return (listing: Listing) =>
    whole.some((matches) => matches(listing)) || each.every((some) => some.some((matches) => matches(listing)))
}

/** Reads the words of a listing once: an unchanged listing is the same object. */
function createWordReader() {
  const known = new WeakMap<Listing, readonly string[]>()
  return (listing: Listing) => {
    const words = known.get(listing) ?? [...new Set(foldWords(textOf(listing)).flatMap(withOtherSpelling))]
    known.set(listing, words)
    return words
  }
}

/** The description is long, and people who look for a listing know its name, place or kind. */
function textOf(listing: Listing): string {
  const { estate, neighbourhood, townCity, propertyType, residentialType, propertyStatus, availability } = listing
  const names = [nameOfListing(listing), estate, neighbourhood, townCity]
  const kinds = [kindOf(listing), propertyType, residentialType, propertyStatus && words(propertyStatus)]
  return [...names, ...kinds, availabilityWords(availability)].filter(Boolean).join('\n')
}

const numbers = new Map([...numerals].map(([word, number]) => [`${number}`, word]))

/** `Three-bedroom` is found by `3 bedroom`, and `3-bedroom` by `three bedroom`. */
function withOtherSpelling(word: string): string[] {
  return [word, `${numerals.get(word) ?? numbers.get(word) ?? ''}`].filter(Boolean)
}

function isSame(some: readonly Listing[], others: readonly Listing[]) {
  return some.length === others.length && some.every((listing, at) => listing === others[at])
}
