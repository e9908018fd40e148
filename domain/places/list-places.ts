import type { Listed } from '../listings/listing.ts'
import { nameOfPlace } from '../listings/place-key.ts'
import { foldKey, placeAmong, townsAmong } from '../search/same-place.ts'
import type { Coordinates, FindPlace } from './places.ts'

/** `centre` is longitude and latitude, null for a place that the content does not have. `listings` are counted by status. */
export type ListedPlace = { key: string; name: string; centre: Coordinates | null; listings: Record<string, number> }

/** Lists each place that listings have, by key (G7). A listing without a status counts as `Unknown`. */
export function listPlaces(findPlace: FindPlace, listings: readonly Listed[]): ListedPlace[] {
  const towns = townsAmong(listings)
  const byKey = new Map<string, ListedPlace>()
  for (const listing of listings) {
    const own = placeAmong(towns, listing)
    if (own === null) continue
    const place = findPlace(own)
    const key = place?.key ?? own
    const id = foldKey(key)
    const listed = byKey.get(id) ?? {
      key,
      name: nameOfPlace({ key }),
      centre: place?.centre ?? null,
      listings: {},
    }
    byKey.set(id, listed)
    const status = listing.propertyStatus ?? 'Unknown'
    listed.listings[status] = (listed.listings[status] ?? 0) + 1
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, place]) => place)
}
