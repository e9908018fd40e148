import { foldName } from '../fold-name.ts'
import type { OptionCounts } from './counts.ts'
import { nameOf, townOf } from './place-key.ts'
import type { Search } from './search.ts'

/** Places of other towns with the name of the town that a search asks for, and the search that finds those too. */
export type Namesakes = { places: readonly string[]; more: number; search: Search }

/**
 * Karen is a town in some listings, and a neighbourhood of Nairobi in others: a list of the one says that there are others (G1). Null for a
 * search without just one town, and where nothing else has its name. `places` are the counts beside the places of the search.
 */
export function findNamesakes(search: Search, { values }: OptionCounts): Namesakes | null {
  const [town, another] = search.town
  if (town === undefined || another !== undefined || search.place.length > 0) return null
  const own = foldName(town)
  const places = Object.keys(values)
    .filter((key) => foldName(nameOf({ key })) === own && foldName(townOf(key)) !== own)
    .sort()
  const more = places.reduce((sum, key) => sum + (values[key] ?? 0), 0)
  return more === 0 ? null : { places, more, search: { ...search, place: places, page: 1 } }
}
