import { foldName } from '../fold-name.ts'
import { nameOfPlace, townOf } from '../listings/place-key.ts'
import type { PlacedListings } from './prepared-listings.ts'
import { foldKey, isOwnPlace, withoutRepeats } from './same-place.ts'
import type { Search } from './search.ts'

/**
 * The search with its towns and places as these listings have and spell them, each once (G1); unknown ones in their own spelling. A place that is
 * its whole town is the town, and a town that no listing names is the places of that name.
 */
export function spellAsListed({ towns, places, placesByName, wholeTowns }: PlacedListings, search: Search): Search {
  if (search.town.length + search.place.length === 0) return search
  const isTown = (name: string) => towns.has(foldName(name))
  const keys = new Map(search.place.map((own) => [foldKey(own), own]))
  const asked = [...keys].map(([key, own]) => {
    // Beside another place of its town, which this screen may not have, it stays a place: the town would be left out.
    const isAlone = ![...keys.keys()].some((other) => other !== key && townOf(other) === townOf(key))
    if (isAlone && wholeTowns.has(key)) return { town: nameOfPlace({ key: own }) }
    return { place: places.get(key) ?? own }
  })
  const names = [...search.town, ...asked.flatMap(({ town }) => town ?? [])]
  const spelt = new Map(names.map((own) => [foldName(own), towns.get(foldName(own)) ?? own]))
  const { town, place } = withoutRepeats({
    town: [...spelt.values()],
    place: asked.flatMap(({ place }) => place ?? []),
  })

  // Only now, as the places of its name are in other towns, which may be asked for as well.
  const wanted = new Set(town.map(foldName))
  const placesNamed = (name: string) => placesByName.get(foldName(name)) ?? []
  const unknown = [
    ...town.filter((own) => !isTown(own)).map((own) => ({ own, keys: placesNamed(own) })),
    ...place
      .filter((own) => isOwnPlace(foldKey(own)) && !isTown(townOf(own)))
      .map((own) => ({ own, keys: placesNamed(nameOfPlace({ key: own })) })),
  ].filter(({ keys }) => keys.length > 0)
  const replaced = new Set(unknown.map(({ own }) => own))
  const others = unknown.flatMap(({ keys }) => keys).filter((key) => !wanted.has(townOf(key)))
  return {
    ...search,
    town: town.filter((name) => !replaced.has(name)),
    place: [...new Set([...place.filter((key) => !replaced.has(key)), ...others.map((key) => places.get(key) ?? key)])],
  }
}
