import { foldName } from '../fold-name.ts'
import { areaNameOf, type Located, nameOfPlace, placeKeyOf, toPart, townOf } from '../listings/place-key.ts'
import type { Search } from './search.ts'

/** Keys of places are compared in this form (G1). */
export function foldKey(key: string): string {
  return key.split('/').map(foldName).join('/')
}

/**
 * The place of a listing among others. One with the name of a town, as these are compared, is that town's own: `Karen/Karen`, whether the
 * record says Karen in Nairobi or Karen in Karen (G1).
 */
export function placeAmong(towns: Pick<ReadonlySet<string>, 'has'>, listing: Located): string | null {
  const key = placeKeyOf(listing)
  const name = areaNameOf(listing)
  return key !== null && towns.has(foldName(name)) ? `${name}/${name}` : key
}

/** The towns that listings name, as they are compared. */
export function townsAmong(listings: readonly Located[]): ReadonlySet<string> {
  const names = new Set(listings.map(({ townCity }) => townCity))
  return new Set([...names].map((name) => foldName(toPart(name))).filter(Boolean))
}

/** True for `karen/karen`, as it is compared: the place that has its town's name. */
export function isOwnPlace(key: string): boolean {
  return townOf(key) === nameOfPlace({ key })
}

/** The town of a key such as `Karen/Karen`; null for another. */
export function ownTownOf(key: string | null): string | null {
  return key !== null && isOwnPlace(foldKey(key)) ? townOf(key) : null
}

/**
 * Towns and places of which none is within another (G1): a place says more exactly where than its town, and a town has the places of its name
 * already.
 */
export function withoutRepeats({ town, place }: Pick<Search, 'town' | 'place'>): Pick<Search, 'town' | 'place'> {
  const narrowed = new Set(place.map((key) => foldName(townOf(key))))
  const towns = town.filter((name) => !narrowed.has(foldName(name)))
  const names = new Set(towns.map(foldName))
  return { town: towns, place: place.filter((key) => !names.has(foldName(nameOfPlace({ key })))) }
}
