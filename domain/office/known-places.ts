import { foldName } from '../fold-name.ts'
import { isArea, nameOfPlace, nameWithTown, placeKeyOf, townOf } from '../listings/place-key.ts'
import { panelOf } from '../places/panels.ts'
import { type MapsContent, namesOf } from '../places/places.ts'
import type { Atlas } from '../places/spots.ts'
import { foldKey } from '../search/same-place.ts'

type Located = { townCity: string | null; neighbourhood: string | null; estate: string | null }

/** The places that have a point on the maps: the name of each by its key and its former ones, as they are compared. */
export type KnownPlaces = Readonly<Record<string, string>>

export function listKnownPlaces({ content, findSpot }: Atlas): KnownPlaces {
  // The point of a town stands for its unknown neighbourhoods only where the maps show the town as one circle.
  const known = content.places.filter(
    ({ key, centre }) =>
      panelOf(content.map.panels, centre) !== null &&
      (isArea(key) || findSpot({ townCity: key, neighbourhood: null, estate: null }, new Set()) !== null),
  )
  return Object.fromEntries(known.flatMap((place) => namesOf(place).map((name) => [name, nameWithTown(place.key)])))
}

/** The place at which the maps show a listing, such as `Kilimani, Nairobi`; null for one that they do not know. */
export function findOnMap(known: KnownPlaces, located: Located): string | null {
  const keys = [placeKeyOf(located), located.townCity].map((key) => foldKey(key ?? ''))
  const found = keys.find((key) => Object.hasOwn(known, key))
  return found === undefined ? null : (known[found] ?? null)
}

/** One sentence about the point on the map. A place is unknown only once all of it is typed. */
export function sayOnMap(known: KnownPlaces, located: Located): string {
  const name = findOnMap(known, located)
  if (name) return `On the map in ${name}.`
  const key = placeKeyOf(located)
  if (key === null || isBegun(known, foldKey(key)))
    return 'With a town and a neighbourhood, the listing has a point on the map.'
  return 'We do not know this place, so the listing will have no point on the map.'
}

/** True for the first letters of a known place, or of its town. */
function isBegun(known: KnownPlaces, typed: string): boolean {
  return Object.keys(known).some(
    (key) => key.startsWith(typed) || (isArea(key) && townOf(key) !== townOf(typed) && key.startsWith(townOf(typed))),
  )
}

/** A place for an example: one of the firm's town, else any, else the town itself. */
export function examplePlace({ places }: Pick<MapsContent, 'places'>, town: string): string {
  const areas = places.filter(({ key }) => isArea(key))
  const example = areas.find(({ key }) => foldName(townOf(key)) === foldName(town)) ?? areas[0]
  return example ? nameOfPlace(example) : town
}

/** The names that the fields of a place suggest, as people write them. */
export function listSuggestions(content: MapsContent): { towns: string[]; areas: string[] } {
  const parts = content.places.map(({ key }) => key.split('/'))
  const sorted = (names: (string | undefined)[]) =>
    [...new Set(names.filter((name) => name !== undefined))].sort((a, b) => a.localeCompare(b))
  return { towns: sorted(parts.map(([town]) => town)), areas: sorted(parts.map(([, area]) => area)) }
}
