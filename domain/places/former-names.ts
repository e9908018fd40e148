import { columnOf } from '../listings/columns.ts'
import type { Listed } from '../listings/listing.ts'
import { isArea, normaliseKey } from '../listings/place-key.ts'
import { foldKey, withoutOwnPlaces } from '../listings/same-place.ts'
import type { Search } from '../listings/search.ts'
import type { FindPlace } from './places.ts'

/**
 * The search with the present names of places that are asked for by a former one (G1); null if there is none. A name that a listing
 * still has stays, because its listings are found under it.
 */
export function toPresentNames(search: Search, findPlace: FindPlace, listings: readonly Listed[]): Search | null {
  const isInUse = (key: string) => columnOf(listings, 'place').compared.includes(foldKey(key))
  const names = search.place.map((asked) => {
    const present = normaliseKey(findPlace(asked)?.key ?? asked)
    return foldKey(present) === foldKey(asked) || isInUse(asked) ? asked : present
  })
  if (names.every((key, index) => key === search.place[index])) return null
  const towns = names.filter((key) => !isArea(key))
  const place = [...new Set(names.filter(isArea))]
  return { ...search, place, town: withoutOwnPlaces({ town: [...new Set([...search.town, ...towns])], place }) }
}
