import { normalise } from '../listings/filters.ts'
import type { Listed } from '../listings/listing.ts'
import { isArea, nameOf, normaliseKey, placeKeyOf, townOf } from '../listings/place-key.ts'
import { memoize } from '../memoize.ts'
import type { Place } from '../places/places.ts'
import { type Token, tokenise } from './tokens.ts'

/** The towns and the places that a name means, as values of a search. */
export type Named = { town: readonly string[]; place: readonly string[] }

/** By name, as `toName` writes it. */
export type PlaceNames = ReadonlyMap<string, Named>

/** In tokens: a longer name is not looked for. */
const maxTokens = 6

const namesByPlaces = memoize((places: readonly Place[]) =>
  memoize((listings: readonly Listed[]) => listNames(places, listings)),
)

/** The names of the towns and places where listings are, former names among them. */
export function placeNamesOf(places: readonly Place[], listings: readonly Listed[]): PlaceNames {
  return namesByPlaces(places)(listings)
}

/** A name as it is compared: `Upper Hill`, `Upper-Hill` and `Upperhill` are one. */
function toName(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('')
}

/** The longest name from a token on, and where it ends; null if none begins there. */
export function findName(
  names: PlaceNames,
  tokens: readonly Token[],
  from: number,
): { named: Named; to: number } | null {
  for (let to = Math.min(from + maxTokens, tokens.length); to > from; to--) {
    const named = names.get(toName(tokens.slice(from, to)))
    if (named) return { named, to }
  }
  return null
}

function listNames(places: readonly Place[], listings: readonly Listed[]): PlaceNames {
  const towns = new Set<string>()
  const keys = new Set<string>()
  for (const listing of listings) {
    towns.add(normalise(listing.townCity ?? ''))
    keys.add(normaliseKey(placeKeyOf(listing) ?? ''))
  }
  const former = places.flatMap(({ key, formerNames = [] }) =>
    formerNames.map((name) => [nameOf({ key: name }), normaliseKey(key)] as const),
  )
  const all = [
    ...[...towns].map((town) => [town, town] as const),
    ...[...keys].map((key) => [nameOf({ key }), key] as const),
    ...former.filter(([, key]) => keys.has(key) || towns.has(key)),
  ]
  const byName = Map.groupBy(all, ([name]) => toName(tokenise(name)))
  byName.delete('')
  return new Map([...byName].map(([name, found]) => [name, toNamed([...new Set(found.map(([, key]) => key))], keys)]))
}

/** Of a town that is its own only place, with other towns that have a place of that name, the places alone. */
function toNamed(found: readonly string[], keys: ReadonlySet<string>): Named {
  const town = found.filter((key) => !isArea(key))
  const place = found.filter(isArea)
  const elsewhere = place.filter((key) => !town.includes(townOf(key)))
  const isWhole = town.every((each) => [...keys].every((key) => townOf(key) !== each || place.includes(key)))
  return elsewhere.length > 0 && isWhole ? { town: [], place } : { town, place: elsewhere }
}
