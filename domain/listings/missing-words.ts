import { findFacets, type Lookups } from './facets.ts'
import { toPlaceName } from './filters.ts'
import { type Listed, toTitle } from './listing.ts'
import { cutQuery, splitWords } from './query-words.ts'
import type { Search } from './search.ts'

/** A word that no listing has (F5), the search without it, and with a place of a similar name in its stead, each with its number of results. */
export type MissingWord = {
  word: string
  without: Search
  total: number
  places: { label: string; search: Search; total: number }[]
}

/** Each costs a few searches. */
const maxMissing = 3

/** The words of a search that no listing has. */
export function listMissingWords<Some extends Listed>(
  listings: readonly Some[],
  search: Search,
  lookups: Lookups<Some>,
): MissingWord[] {
  const { matchText, findSimilar = () => [] } = lookups
  if (!matchText) return []
  const words = [...new Set(splitWords(search.q))].filter((word) => {
    const has = matchText(listings, word)
    return !listings.some((_, position) => has(position))
  })
  const count = (asked: Search) => findFacets(listings, asked, lookups).found.length
  return words.slice(0, maxMissing).map((word) => {
    const without = { ...search, page: 1, q: withoutWord(search.q, word) }
    const places = findSimilar(word).map(({ town, place }) => {
      const where = { town: [...without.town, ...town], place: [...without.place, ...place] }
      const asked = { ...without, ...where }
      return {
        label: [...town.map(toTitle), ...place.map(toPlaceName)].join(' or '),
        search: asked,
        total: count(asked),
      }
    })
    return { word, without, total: count(without), places: places.filter(({ total }) => total > 0) }
  })
}

function withoutWord(query: string, word: string): string {
  const left = query.replaceAll(/[\p{L}\p{N}\p{M}]+/gu, (run) => (splitWords(run).includes(word) ? '' : run))
  return cutQuery(left.replaceAll(/\s+/g, ' '))
}
