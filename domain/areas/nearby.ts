import { distanceKm, type FindPlace, type Place } from '../places/places.ts'
import type { Area, Areas } from './areas.ts'
import { type Offers, toOffers } from './summary.ts'

/** An area as another page links to it. */
export type AreaLink = Offers & { name: string; path: string; count: number }

const maxNeighbours = 6
/** A town half the country away is not near, however few there are. */
const maxKm = 150

/**
 * The areas nearest to one, by the centres of the map, each with its distance in km: places around a place, towns around a town, of the
 * same kind. Empty for an area that the map does not know.
 */
export function listNearby(areas: Areas, area: Area, findPlace: FindPlace): (AreaLink & { km: number })[] {
  const own = placeOf(area, findPlace)
  if (!own || area.town === null) return []
  return [...areas.byPath.values()]
    .flatMap((other) => {
      if (other === area || other.kind !== area.kind || other.town === null) return []
      if (area.place === null ? other.place !== null : other.place === null && !other.isOwnPlace) return []
      const place = placeOf(other, findPlace)
      return place ? [{ other, km: distanceKm(own.centre, place.centre) }] : []
    })
    .filter(({ km }) => km <= maxKm)
    .sort((a, b) => a.km - b.km)
    .slice(0, maxNeighbours)
    .map(({ other, km }) => ({ ...toLink(other), km: Math.max(1, Math.round(km)) }))
}

function placeOf({ town, places }: Area, findPlace: FindPlace): Place | null {
  const keys = places.length > 0 ? places : [town ?? '']
  return keys.map(findPlace).find((place) => place !== null) ?? null
}

/** The towns of Kenya, or the places of a town, with the most listings first, of the same kind. */
export function listParts(areas: Areas, area: Area): AreaLink[] {
  if (area.place !== null) return []
  const isPart = ({ path, town, place }: Area) =>
    area.town === null ? town !== null && place === null : place !== null && path[0] === area.path[0]
  return [...areas.byPath.values()]
    .filter((other) => other.kind === area.kind && isPart(other))
    .map(toLink)
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}

/** The other towns, of the same kind, that listings of a town count in too, with how many: their places had other names (H5). */
export function listShared({ byPath }: Areas, area: Area): Pick<AreaLink, 'name' | 'path' | 'count'>[] {
  if (area.town === null || area.place !== null) return []
  const own = new Set(area.listings)
  return [...byPath.values()].flatMap((other) => {
    if (other === area || other.kind !== area.kind || other.town === null || other.place !== null) return []
    const count = other.listings.filter((listing) => own.has(listing)).length
    return count > 0 ? [{ name: other.town, path: other.path.join('/'), count }] : []
  })
}

function toLink({ town, place, path, listings }: Area): AreaLink {
  return { name: place ?? town ?? '', path: path.join('/'), count: listings.length, ...toOffers(listings) }
}
