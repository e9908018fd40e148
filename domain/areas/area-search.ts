import { screenDetails } from '../listings/screen-details.ts'
import type { ScreenId } from '../listings/screens.ts'
import { everything, type Search, toCanonical } from '../listings/search.ts'
import { memoize } from '../memoize.ts'
import type { Area, Areas } from './areas.ts'

type ScreenSearch = { screen: ScreenId; search: Search }

/** The screen and the search that find exactly the listings of an area; null where the search has no such criteria. */
export function searchOf({ town, kind, towns, places }: Area): ScreenSearch | null {
  const own = kind ? kind.search : ({ screen: 'all', search: everything } as const)
  if (!own || (town !== null && towns.length === 0)) return null
  const where = places.length > 0 ? { place: [...places] } : { town: [...towns] }
  return { screen: own.screen, search: { ...own.search, ...where } }
}

/**
 * The area page that covers a search: its criteria, those of the screen included, are just those of the page (H7). Null for any other
 * search, and for a screen without criteria. Order, page and view are no criteria.
 */
export function findAreaOfSearch(areas: Areas, screen: ScreenId, search: Search): Area | null {
  const key = toKey({ screen, search })
  const area = key === null ? undefined : indexOf(areas).get(key)
  if (!area) return null
  // The filter has the towns beside their places.
  const { town, place, propertyStatus, propertyType } = search
  if (place.length > 0 && town.length > 0) return area.towns.every((own) => town.includes(own)) ? area : null
  const hasCriteria = [town, place, propertyStatus, propertyType].some(({ length }) => length > 0)
  return hasCriteria ? area : null
}

const indexOf = memoize(({ byPath }: Areas) => {
  const entries = [...byPath.values()].map((area) => [toKey(searchOf(area)), area] as const)
  return new Map(entries)
})

/** The same for searches that find the same listings in the same places; null if no listing can have all that is asked for. */
function toKey(asked: ScreenSearch | null): string | null {
  if (!asked) return null
  const { screen, search } = asked
  const { propertyStatus, propertyType, residentialType } = screenDetails[screen].query
  const status = narrow(search.propertyStatus, propertyStatus)
  const type = narrow(search.propertyType, propertyType)
  if (!status || !type || residentialType) return null
  const town = search.place.length > 0 ? [] : search.town
  return String(toCanonical({ ...search, propertyStatus: status, propertyType: type, town, page: 1 }))
}

/** The values that a screen and a search allow together. */
function narrow<Value>(wanted: readonly Value[], own: Value | undefined): Value[] | null {
  if (own === undefined) return [...wanted]
  return wanted.length === 0 || wanted.includes(own) ? [own] : null
}
