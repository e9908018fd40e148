import { foldName, joinWords } from '../fold-name.ts'
import { type Column, columnOf } from '../listings/columns.ts'
import type { Listed } from '../listings/listing.ts'
import { isArea, nameOf, townOf } from '../listings/place-key.ts'
import { foldKey } from '../listings/same-place.ts'
import { memoize } from '../memoize.ts'
import type { Place } from '../places/places.ts'
import { isHyphen, type Token } from './tokens.ts'

/** The towns and the places that a name means, as values of a search. */
export type Named = { town: readonly string[]; place: readonly string[] }

/** By name, as names are compared. */
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

/** The name that some tokens may be. A hyphen or the point of `St.` within it does not count. */
function toName(tokens: readonly Token[]): string {
  const isSign = ({ text }: Token) => text === '.' || text === '' || isHyphen(text)
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (!first || !last || isSign(first) || isSign(last)) return ''
  return joinWords(tokens.filter((token) => !isSign(token)).map(({ text }) => text))
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
  const [towns, keys] = [toNames(columnOf(listings, 'town')), toNames(columnOf(listings, 'place'))]
  const former = places.flatMap(({ key, formerNames = [] }) => {
    const present = towns.get(foldKey(key)) ?? keys.get(foldKey(key))
    return present === undefined ? [] : formerNames.map((name) => [nameOf({ key: name }), present] as const)
  })
  const all = [
    ...[...towns.values()].map((town) => [town, town] as const),
    ...[...keys.values()].map((key) => [nameOf({ key }), key] as const),
    ...former,
  ]
  const byName = Map.groupBy(all, ([name]) => foldName(name))
  byName.delete('')
  return new Map([...byName].map(([name, found]) => [name, toNamed([...new Set(found.map(([, key]) => key))], keys)]))
}

/** The towns or places of listings: how they are spelt, by how they are compared. */
type Names = ReadonlyMap<string, string>

function toNames({ values, compared }: Column): Names {
  return new Map(compared.map((name, at) => [String(name), String(values[at])]))
}

/** Of a town that is its own only place, with other towns that have a place of that name, the places alone. */
function toNamed(found: readonly string[], keys: Names): Named {
  const town = found.filter((key) => !isArea(key))
  const place = found.filter(isArea)
  const towns = new Set(town.map(foldName))
  const elsewhere = place.filter((key) => !towns.has(foldName(townOf(key))))
  const own = new Set(place.map(foldKey))
  const isWhole = [...keys.keys()].every((key) => !towns.has(townOf(key)) || own.has(key))
  return elsewhere.length > 0 && isWhole ? { town: [], place } : { town, place: elsewhere }
}
