import { foldWords, locateWords } from '../fold-name.ts'
import { type Listed, toTitle } from '../listings/listing.ts'
import { toPlaceName } from './filters.ts'
import { findListings } from './find-listings.ts'
import type { PreparedListings } from './prepared-listings.ts'
import { cutQuery } from './query-words.ts'
import type { Search } from './search.ts'

/** Finds the places that are spelt most like a word (F5). */
export type FindSimilar = (word: string) => readonly { town: readonly string[]; place: readonly string[] }[]

/** Finds a place that no listing is in among the words of a search: its name, its words, and the listed places near it (F5). */
export type FindElsewhere = (
  query: string,
) => { name: string; words: readonly string[]; near: ReturnType<FindSimilar> } | null

/** Similar places are looked for only for the first words, because each place costs a search. */
const maxWords = 3

/**
 * The words of a search that no listing has (F5), and searches to offer instead, with their totals: without these words, or with similar
 * places, or those near a place that no listing is in. Null if each word is in some listing.
 */
export function findMissingWords<Some extends Listed>(
  prepared: PreparedListings<Some>,
  search: Search,
  findSimilar: FindSimilar = () => [],
  findElsewhere: FindElsewhere = () => null,
) {
  const { matchText } = prepared.facts
  if (!matchText) return null
  const elsewhere = findElsewhere(search.q)
  const isMissing = (word: string) =>
    elsewhere?.words.includes(word) === true || !prepared.listings.some(matchText(word))
  const words = [...new Set(foldWords(search.q))].filter(isMissing)
  if (words.length === 0) return null
  const count = (asked: Search) => findListings(prepared, asked).length
  const without = { ...search, page: 1, q: withoutWords(search.q, words) }
  const similar = elsewhere ? elsewhere.near : words.slice(0, maxWords).flatMap(findSimilar)
  const places = similar.map(({ town, place }) => {
    const asked = { ...without, town: [...without.town, ...town], place: [...without.place, ...place] }
    return {
      label: [...town.map(toTitle), ...place.map(toPlaceName)].join(' or '),
      search: asked,
      total: count(asked),
    }
  })
  const others = words.filter((word) => !elsewhere?.words.includes(word))
  return {
    ...{ words: others, without, total: count(without) },
    /** The place that no listing is in, and the search near it; the places are those near it then, and otherwise spelt like a word. */
    elsewhere: elsewhere && { name: elsewhere.name, near: toWhere(without, elsewhere.near) },
    places: places.filter(({ total }) => total > 0),
  }
}

/** The search at any of some places. */
function toWhere(search: Search, places: ReturnType<FindSimilar>): Search {
  const [town, place] = [places.flatMap((each) => each.town), places.flatMap((each) => each.place)]
  return places.length > 0 ? { ...search, town, place } : search
}

function withoutWords(query: string, words: readonly string[]): string {
  const places = locateWords(query).filter(({ start, end }) =>
    foldWords(query.slice(start, end)).some((word) => words.includes(word)),
  )
  const left = places.map(({ start }, index) => query.slice(places[index - 1]?.end ?? 0, start))
  return cutQuery([...left, query.slice(places.at(-1)?.end ?? 0)].join('').replaceAll(/\s+/g, ' '))
}
