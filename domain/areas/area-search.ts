import { foldName } from '../fold-name.ts'
import { type Kind, kinds } from '../listings/kinds.ts'
import { foldKey } from '../search/same-place.ts'
import { listingScreens, type ScreenId } from '../search/screens.ts'
import { everything, type Search, toCanonical } from '../search/search.ts'
import type { Area, Areas } from './areas.ts'

type ScreenSearch = { screen: ScreenId; search: Search }

/** The screen and the search that find exactly the listings of an area; null where the search has no such criteria. */
export function searchOf({ town, kind, towns, places }: Area): ScreenSearch | null {
  if (town !== null && towns.length === 0) return null
  const own = kind ? kind.search : ({ screen: 'all', search: everything } as const)
  const where = places.length > 0 ? { place: [...places] } : { town: [...towns] }
  return { screen: own.screen, search: { ...own.search, ...where } }
}

/**
 * The area page that covers a search: its criteria, those of the screen included, are just those of the page (H7). Null for any other
 * search, and for a screen without criteria. Order, page and view are no criteria.
 */
export function findAreaOfSearch(searches: AreaSearches, screen: ScreenId, search: Search): Area | null {
  const key = toKey({ screen, search })
  const area = key === null ? undefined : searches.get(key)
  if (!area) return null
  const { town, place, propertyStatus, propertyType, kind } = search
  const hasCriteria = [town, place, propertyStatus, propertyType, kind].some(({ length }) => length > 0)
  return hasCriteria ? area : null
}

/** The areas by the search that finds their listings. */
export type AreaSearches = ReadonlyMap<string | null, Area>

export function listAreaSearches({ byPath }: Areas): AreaSearches {
  return new Map([...byPath.values()].map((area) => [toKey(searchOf(area)), area]))
}

/** The same for searches that find the same listings in the same places; null if no listing can have all that is asked for. */
function toKey(asked: ScreenSearch | null): string | null {
  if (!asked) return null
  const { screen } = asked
  const search = { ...asked.search, town: asked.search.town.map(foldName), place: asked.search.place.map(foldKey) }
  const { propertyStatus, propertyType, residentialType } = listingScreens[screen].query
  const [name, another] = search.kind
  const kind: Kind | null = name && !another ? kinds[name] : null
  const status = narrow(search.propertyStatus, propertyStatus)
  const ofScreen = narrow(search.propertyType, propertyType)
  const type = ofScreen && narrow(ofScreen, kind?.type)
  const isListed = !residentialType || residentialType.some((own) => own === kind?.subtype)
  if (!status || !type || !isListed) return null
  // All homes and all land are types as well.
  const isType = name === 'homes' || name === 'land'
  const criteria = { propertyStatus: status, propertyType: type, ...(kind && isType && { kind: [] }) }
  return String(toCanonical({ ...search, ...criteria, page: 1 }))
}

/** The values that a screen and a search allow together. */
function narrow<Value>(wanted: readonly Value[], own: Value | undefined): Value[] | null {
  if (own === undefined) return [...wanted]
  return wanted.length === 0 || wanted.includes(own) ? [own] : null
}
