import { foldName } from '../fold-name.ts'
import { type Column, columnOf, columnsOf } from './columns.ts'
import type { Listed } from './listing.ts'
import { isArea, nameOf, townOf } from './place-key.ts'
import { foldKey, isOwnPlace, withoutRepeats } from './same-place.ts'
import type { Search } from './search.ts'

/**
 * The search with its towns and places as these listings have and spell them, each once (G1); unknown ones in their own spelling. A place that is
 * its whole town is the town, and a town that no listing names is the places of that name.
 */
export function spellAsListed(listings: readonly Listed[], search: Search): Search {
  if (search.town.length + search.place.length === 0) return search
  const [towns, places] = [columnOf(listings, 'town'), columnOf(listings, 'place')]
  const isTown = (name: string) => towns.compared.includes(foldName(name))
  const keys = new Map(search.place.map((own) => [foldKey(own), own]))
  const asked = [...keys].map(([key, own]) => {
    // Beside another place of its town, which this screen may not have, it stays a place: the town would be left out.
    const isAlone = ![...keys.keys()].some((other) => other !== key && townOf(other) === townOf(key))
    if (isAlone && columnsOf(listings).wholeTowns.has(key)) return { town: nameOf({ key: own }) }
    return { place: spell(places, key) ?? own }
  })
  const names = [...search.town, ...asked.flatMap(({ town }) => town ?? [])]
  const spelt = new Map(names.map((own) => [foldName(own), spell(towns, foldName(own)) ?? own]))
  const { town, place } = withoutRepeats({
    town: [...spelt.values()],
    place: asked.flatMap(({ place }) => place ?? []),
  })

  // Only now, as the places of its name are in other towns, which may be asked for as well.
  const wanted = new Set(town.map(foldName))
  const unknown = [...town, ...place].flatMap((own) => {
    const isNamed = isArea(own) ? !isOwnPlace(foldKey(own)) || isTown(townOf(own)) : isTown(own)
    const keys = isNamed ? [] : placesNamed(places, isArea(own) ? nameOf({ key: own }) : own)
    return keys.length > 0 ? [{ own, keys }] : []
  })
  const replaced = new Set(unknown.map(({ own }) => own))
  const others = unknown.flatMap(({ keys }) => keys).filter((key) => !wanted.has(townOf(key)))
  return {
    ...search,
    town: town.filter((name) => !replaced.has(name)),
    place: [
      ...new Set([...place.filter((key) => !replaced.has(key)), ...others.map((key) => spell(places, key) ?? key)]),
    ],
  }
}

function placesNamed({ compared }: Column, name: string): string[] {
  return compared.map(String).filter((key) => nameOf({ key }) === foldName(name))
}

function spell({ values, compared }: Column, name: string): string | undefined {
  const value = values[compared.indexOf(name)]
  return value === undefined ? undefined : String(value)
}
