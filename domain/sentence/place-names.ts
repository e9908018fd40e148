import { foldName, joinWords } from '../fold-name.ts'
import { isArea, nameOfPlace, townOf } from '../listings/place-key.ts'
import type { Place } from '../places/places.ts'
import type { PlacedListings } from '../search/prepared-listings.ts'
import { foldKey } from '../search/same-place.ts'
import { isHyphen, type Token } from './tokens.ts'

/** The towns and the places that a name means, as values of a search. */
export type Named = { town: readonly string[]; place: readonly string[] }

/** By name, as names are compared. */
export type PlaceNames = ReadonlyMap<string, Named>

/** In tokens: a longer name is not looked for. */
const maxTokens = 6

/** Names for places: those where listings are, other names for them, and what either begins with, letter by letter. */
export type Names = { names: PlaceNames; nicknames: PlaceNames; beginnings: ReadonlySet<string> }

export function listBeginnings(...all: readonly PlaceNames[]): Set<string> {
  const names = all.flatMap((each) => [...each.keys()])
  return new Set(names.flatMap((name) => Array.from(name, (_, at) => name.slice(0, at + 1))))
}

/** The longest name from a token on, and where it ends; null if none begins there. A hyphen or the point of `St.` within it does not count. */
export function findName(
  { names, nicknames, beginnings }: Names,
  tokens: readonly Token[],
  from: number,
): FoundName | null {
  let found: FoundName | null = null
  let name = ''
  for (let to = from + 1; to <= Math.min(from + maxTokens, tokens.length); to++) {
    const { text } = tokens[to - 1] as Token
    if (text === '.' || text === '' || isHyphen(text)) {
      if (name === '') return null
      continue
    }
    name = name === '' ? text : joinWords([name, text])
    if (!beginnings.has(name)) return found
    const own = names.get(name)
    const nickname = nicknames.get(name)
    const isCounty = own !== undefined && nickname !== undefined && isWider(nickname, own)
    const named = isCounty ? nickname : (own ?? nickname)
    if (named) found = { named, isNickname: isCounty || own === undefined, ...(isCounty && { town: own }), to }
  }
  return found
}

/** `town` is the town that a county is called after. */
export type FoundName = { named: Named; isNickname: boolean; town?: Named; to: number }

/** True for a county, which has the town of its name and others. */
function isWider(county: Named, { town: [own, another] }: Named): boolean {
  return own !== undefined && another === undefined && county.town.length > 1 && county.town.includes(own)
}

/** The names of the towns and places where listings are, former names among them. */
export function listNames(places: readonly Place[], { towns, places: keys }: PlacedListings): PlaceNames {
  const former = places.flatMap(({ key, formerNames = [] }) => {
    const present = towns.get(foldKey(key)) ?? keys.get(foldKey(key))
    return present === undefined ? [] : formerNames.map((name) => [nameOfPlace({ key: name }), present] as const)
  })
  const all = [
    ...[...towns.values()].map((town) => [town, town] as const),
    ...[...keys.values()].map((key) => [nameOfPlace({ key }), key] as const),
    ...former,
  ]
  const byName = Map.groupBy(all, ([name]) => foldName(name))
  byName.delete('')
  return new Map([...byName].map(([name, found]) => [name, toNamed([...new Set(found.map(([, key]) => key))])]))
}

/** Splits the keys of a name into towns and places. A place within one of these towns is left out, as the town finds it too (G1). */
function toNamed(found: readonly string[]): Named {
  const town = found.filter((key) => !isArea(key))
  const towns = new Set(town.map(foldName))
  return { town, place: found.filter((key) => isArea(key) && !towns.has(foldName(townOf(key)))) }
}
