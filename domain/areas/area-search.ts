import { filters, hasMinimum } from '../listings/filters.ts'
import { screenDetails } from '../listings/screen-details.ts'
import type { ScreenId } from '../listings/screens.ts'
import { everything, type Search } from '../listings/search.ts'
import { memoize } from '../memoize.ts'
import type { Area, Areas } from './areas.ts'
import { type AreaKind, areaKinds } from './kinds.ts'

/** The screen and the search that find exactly the listings of an area; null where the search has no such criteria. */
export function searchOf({ town, kind, towns, places }: Area): { screen: ScreenId; search: Search } | null {
  const { screen, search } = kind ? (kind.search ?? {}) : { screen: 'all' as const, search: everything }
  if (!screen || !search || (town !== null && towns.length === 0)) return null
  const where = places.length > 0 ? { place: [...places] } : { town: [...towns] }
  return { screen, search: { ...search, ...where } }
}

/**
 * The area page that covers a search: its criteria, those of the screen included, are just those of the page (H7). Null for any other
 * search, and for a screen without criteria. Order, page and view are no criteria.
 */
export function findAreaOfSearch(areas: Areas, screen: ScreenId, search: Search): Area | null {
  const kind = findKindOfSearch(screen, search)
  if (kind === undefined || isRestricted(search)) return null
  const place = findPlaceOfSearch(areas, search)
  if (!place || (place.path.length === 0 && !isAsked(search))) return null
  return kind ? (areas.byPath.get([...place.path, kind.name].join('/')) ?? null) : place
}

/** True for a search with criteria that no area page has. */
function isRestricted(search: Search): boolean {
  const own = new Set(['propertyStatus', 'propertyType', 'town', 'place'])
  return (
    filters.some(({ key }) => !own.has(key) && search[key].length > 0) ||
    filters.filter(hasMinimum).some(({ minimum }) => search[minimum] !== null) ||
    search.q !== '' ||
    search.minPriceValue !== null ||
    search.maxPriceValue !== null
  )
}

function isAsked({ propertyStatus, propertyType }: Search) {
  return propertyStatus.length + propertyType.length > 0
}

/** Null for a search of all kinds, undefined for one of kinds that no area page has. */
function findKindOfSearch(screen: ScreenId, search: Search): AreaKind | null | undefined {
  const { propertyStatus, propertyType, residentialType } = screenDetails[screen].query
  const status = meet(propertyStatus, search.propertyStatus)
  const type = meet(propertyType, search.propertyType)
  if (status === undefined || type === undefined || residentialType) return undefined
  if (status === null && type === null) return null
  return areaKinds.find((kind) => kind.status === status && kind.search && kind.type === type)
}

/** The one value that a screen and a search allow together; null for any value, undefined for none or several. */
function meet<Value extends string>(own: Value | undefined, wanted: readonly Value[]): Value | null | undefined {
  if (own !== undefined) return wanted.length === 0 || wanted.includes(own) ? own : undefined
  return wanted.length > 1 ? undefined : (wanted[0] ?? null)
}

const indexOf = memoize(({ byPath }: Areas) => {
  const all = [...byPath.values()].filter(
    ({ kind, town, towns }) => kind === null && (town === null || towns.length > 0),
  )
  return new Map(all.map((area) => [toKey(area.towns, area.places), area]))
})

/** The area, of all kinds, whose towns or places a search names. Its towns may stand beside its places, as the filter has both. */
function findPlaceOfSearch(areas: Areas, { town, place }: Search): Area | null {
  const index = indexOf(areas)
  if (place.length === 0) return index.get(toKey(town, [])) ?? null
  const area = index.get(toKey([], place)) ?? null
  return town.length === 0 || area?.towns.every((own) => town.includes(own)) ? area : null
}

function toKey(towns: readonly string[], places: readonly string[]) {
  return JSON.stringify(places.length > 0 ? ['place', ...places.toSorted()] : ['town', ...towns.toSorted()])
}
