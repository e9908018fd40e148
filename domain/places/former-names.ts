import { isArea, normaliseKey } from '../listings/place-key.ts'
import type { PlacedListings } from '../search/prepared-listings.ts'
import { foldKey, withoutRepeats } from '../search/same-place.ts'
import type { Search } from '../search/search.ts'
import { spellAsListed } from '../search/spell-as-listed.ts'
import type { FindPlace } from './places.ts'

/**
 * The search with the present names of places that are asked for by a former one, or that are their whole town (G1); null if there is none. A former
 * name that a listing still has stays, because its listings are found under it.
 */
export function toPresentNames(search: Search, findPlace: FindPlace, prepared: PlacedListings): Search | null {
  const isInUse = (key: string) => prepared.places.has(foldKey(key))
  const names = search.place.map((asked) => {
    const present = normaliseKey(findPlace(asked)?.key ?? asked)
    return foldKey(present) === foldKey(asked) || isInUse(asked) ? asked : present
  })
  const towns = names.filter((key) => !isArea(key))
  const place = names.filter(isArea)
  const present = spellAsListed(prepared, {
    ...search,
    ...withoutRepeats({ town: [...search.town, ...towns], place }),
  })
  const shown = new Set(present.place.map(foldKey))
  return search.place.every((key) => shown.has(foldKey(key))) ? null : present
}
