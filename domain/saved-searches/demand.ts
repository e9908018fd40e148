import { foldName } from '../fold-name.ts'
import { toPlaceName } from '../search/filters.ts'
import { listingScreens } from '../search/screens.ts'
import { everything, type Search } from '../search/search.ts'
import { searchOf, type Wanted } from './wanted.ts'

/** A search of several people: place, kind and rooms, and up to which price (K4.3). */
export type Demand = {
  /** The search of all of them together, up to the highest price that one of them would pay. */
  search: Search
  seekers: number
  /** The offered listings that it finds. */
  offered: number
}

/** The shown groups. */
const maxGroups = 12

type Asked = { seekerId: string; wanted: Wanted }

/**
 * Groups searches by status, place, kind and bedrooms; one with several places or kinds counts in each of them. The largest groups come first.
 * A search for words, or for nothing of these, is in no group.
 */
export function groupDemand(asked: readonly Asked[]): Omit<Demand, 'offered'>[] {
  const groups = new Map<string, { search: Search; seekers: Set<string>; highest: number | null }>()
  for (const { seekerId, wanted } of asked) {
    if (wanted.of !== 'search') continue
    for (const search of splitSearch(wanted)) {
      const { place, town, kind, propertyType, propertyStatus, numberOfBedrooms, minBedrooms } = search
      const key = JSON.stringify([
        ...[propertyStatus, kind, propertyType, numberOfBedrooms, minBedrooms],
        [...town, ...place].map(foldName),
      ])
      const { maxPriceValue, ...common } = search
      const group = groups.get(key) ?? { search: { ...common, maxPriceValue: null }, seekers: new Set(), highest: 0 }
      group.seekers.add(seekerId)
      // Whoever names no price would pay any.
      group.highest = maxPriceValue === null || group.highest === null ? null : Math.max(group.highest, maxPriceValue)
      groups.set(key, group)
    }
  }
  return [...groups.values()]
    .sort((one, other) => other.seekers.size - one.seekers.size)
    .slice(0, maxGroups)
    .map(({ search, seekers, highest }) => ({ search: { ...search, maxPriceValue: highest }, seekers: seekers.size }))
}

/** The parts of a search that a group is made of, for each of its places and kinds. */
function splitSearch(wanted: Extract<Wanted, { of: 'search' }>): Search[] {
  const asked = searchOf(wanted)
  const { query } = listingScreens[wanted.screen]
  const propertyStatus = query.propertyStatus ? [query.propertyStatus] : asked.propertyStatus
  const propertyType = query.propertyType ? [query.propertyType] : asked.propertyType
  const { numberOfBedrooms, minBedrooms, maxPriceValue } = asked
  const wheres: Pick<Search, 'town' | 'place'>[] = [
    ...asked.place.map((place) => ({ town: [], place: [place] })),
    ...asked.town.map((town) => ({ town: [town], place: [] })),
  ]
  const kinds: Pick<Search, 'kind' | 'propertyType'>[] =
    asked.kind.length > 0
      ? asked.kind.map((kind) => ({ kind: [kind], propertyType: [] }))
      : (propertyType.length > 0 ? propertyType : [null]).map((type) => ({
          kind: [],
          propertyType: type === null ? [] : [type],
        }))
  if (wheres.length === 0 && asked.kind.length + propertyType.length + numberOfBedrooms.length === 0) return []
  return (wheres.length > 0 ? wheres : [{ town: [], place: [] }]).flatMap((where) =>
    kinds.map((kind) => ({
      ...everything,
      ...where,
      ...kind,
      ...{ propertyStatus, numberOfBedrooms, minBedrooms, maxPriceValue },
    })),
  )
}

/** The place of a group, or `Anywhere`. */
export function placeOfDemand({ place, town }: Search): string {
  return [...place, ...town].map(toPlaceName).join(' or ') || 'Anywhere'
}
