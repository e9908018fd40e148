import type { Listed } from '../listings/listing.ts'
import { isArea, normaliseKey, placeKeyOf } from '../listings/place-key.ts'
import type { Search } from '../listings/search.ts'
import type { FindPlace } from './places.ts'

/**
 * The search with the present names of places that are asked for by a former one (G1); null if there is none. A name that a listing
 * still has stays, because its listings are found under it.
 */
export function toPresentNames(search: Search, findPlace: FindPlace, listings: readonly Listed[]): Search | null {
  const present = search.place.map((key) => {
    const place = findPlace(key)
    return place && normaliseKey(place.key) !== key ? normaliseKey(place.key) : key
  })
  const isInUse = (key: string) => listings.some((listing) => normaliseKey(placeKeyOf(listing) ?? '') === key)
  const names = present.map((key, index) => {
    const asked = search.place[index] as string
    return key !== asked && isInUse(asked) ? asked : key
  })
  if (names.every((key, index) => key === search.place[index])) return null
  const towns = names.filter((key) => !isArea(key))
  return {
    ...search,
    place: [...new Set(names.filter(isArea))],
    town: [...new Set([...search.town, ...towns])],
  }
}
