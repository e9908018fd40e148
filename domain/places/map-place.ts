import { foldName } from '../fold-name.ts'
import { isArea, nameOfPlace, normaliseKey, townOf } from '../listings/place-key.ts'
import { foldKey, isOwnPlace } from '../search/same-place.ts'
import type { Search } from '../search/search.ts'
import type { Side } from './sides.ts'

/** The results of a search in one place, for its circle and its line in the list (G4). */
export type MapPlace = {
  /** `Town/Neighbourhood`, or a town. */
  key: string
  /** Its name in the list, if that is not the name of its key. */
  name?: string
  count: number
  /** `48K–145K`, in KES per month; absent if no rent is known. Rents and prices are never mixed. */
  rents?: string
  /** `6.9M–38M`, in KES. */
  prices?: string
  /** The names under which its records are found, if these are others than the key: a place may have former names. */
  values?: string[]
  /** Absent for a place that found no room on the map. */
  spot?: MapSpot
}

/** In % of the map; the name stands at a side of the circle, or found no room. */
export type MapSpot = { x: number; y: number; side: Side | null }

type Where = Pick<Search, 'town' | 'place'>

/**
 * The criterion that narrows a search to its results in a place: names without a slash are towns (G1). A search for a town finds of a place that is
 * called after another only its own.
 */
export function toCriterion({ key, values = [normaliseKey(key)] }: MapPlace, search: Where): Where {
  const asked = { town: search.town.map(foldName), place: search.place.map(foldKey) }
  const narrowed = values.map((value): Where => {
    const name = nameOfPlace({ key: value })
    const isTown = !isArea(value) || isOwnPlace(foldKey(value))
    if (
      search.town.length + search.place.length === 0 ||
      !isTown ||
      asked.town.includes(foldName(name)) ||
      (isArea(value) && asked.place.includes(foldKey(value)))
    )
      return isArea(value) ? { town: [], place: [value] } : { town: [value], place: [] }
    // A search for some places of a town stays one for these.
    const isOf = (place: string) =>
      foldName(nameOfPlace({ key: place })) === foldName(name) || foldName(townOf(place)) === foldName(value)
    const places = search.place.filter(isOf)
    return { town: [], place: [...places, ...search.town.map((town) => `${town}/${name}`)] }
  })
  return { town: narrowed.flatMap(({ town }) => town), place: narrowed.flatMap(({ place }) => place) }
}
