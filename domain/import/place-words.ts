import { foldName } from '../fold-name.ts'
import { isArea, nameOfPlace, townOf } from '../listings/place-key.ts'
import { namesOf, type Place } from '../places/places.ts'
import type { SearchWords } from '../sentence/search-words.ts'

/** Spellings of towns and neighbourhoods by any name that people know them under, `Kili` too, as names are compared. */
export type PlaceWords = {
  findTown(typed: string): string | null
  /** Null for a name that means several places, or none. */
  findArea(typed: string): string | null
}

/** The places of the maps, with the names that the search knows for them (M2.2). */
export function createPlaceWords(places: readonly Place[], nicknames: Readonly<SearchWords['places']>): PlaceWords {
  const towns = new Map<string, Set<string>>()
  const areas = new Map<string, Set<string>>()
  const add = (name: string, key: string) => {
    const found = isArea(key) ? areas : towns
    const folded = foldName(name)
    found.set(folded, (found.get(folded) ?? new Set()).add(nameOfPlace({ key })))
    if (isArea(key)) {
      const town = townOf(key)
      towns.set(foldName(town), (towns.get(foldName(town)) ?? new Set()).add(town))
    }
  }
  for (const place of places) {
    const spelling = toTitle(place.key)
    for (const name of namesOf(place)) add(nameOfPlace({ key: name }), spelling)
  }
  for (const { says, means } of nicknames) for (const key of means) for (const name of says) add(name, key)
  const find = (found: ReadonlyMap<string, ReadonlySet<string>>) => (typed: string) => {
    const spellings = [...(found.get(foldName(typed)) ?? [])]
    return spellings.length === 1 ? (spellings[0] ?? null) : null
  }
  return { findTown: find(towns), findArea: find(areas) }
}

/** A key may be written without capitals. */
function toTitle(key: string): string {
  return key === key.toLowerCase() ? key.replaceAll(/(^|[\s/-])\p{L}/gu, (start) => start.toUpperCase()) : key
}
