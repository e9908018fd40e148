import type { Listed } from '../listings/listing.ts'
import { distanceKm, type FindPlace, type Place } from '../places/places.ts'
import type { Area, Areas } from './areas.ts'
import { type Offers, toOffers } from './summary.ts'

/** An area as another page links to it. */
export type AreaLink = Offers & { name: string; path: string; count: number }

const maxNeighbours = 6

/**
 * The areas nearest to one, by the centres of the map, each with its distance in km: places around a place, towns around a town, of the
 * same kind. Empty for an area that the map does not know.
 */
export function listNearby(areas: Areas, area: Area, findPlace: FindPlace): (AreaLink & { km: number })[] {
  const own = placeOf(area, findPlace)
  if (!own || area.town === null) return []
  const ends = { depth: area.path.length, kind: area.kind, isTown: area.place === null }
  return [...areas.byPath.values()]
    .flatMap((other) => {
      if (other === area || other.path.length !== ends.depth || other.kind !== ends.kind) return []
      if (other.town === null || (other.place === null) !== ends.isTown) return []
      const place = placeOf(other, findPlace)
      return place ? [{ other, km: distanceKm(own.centre, place.centre) }] : []
    })
    .sort((a, b) => a.km - b.km)
    .slice(0, maxNeighbours)
    .map(({ other, km }) => ({ ...toLink(other, other.listings), km: Math.max(1, Math.round(km)) }))
}

function placeOf({ town, places }: Area, findPlace: FindPlace): Place | null {
  const keys = places.length > 0 ? places : [town ?? '']
  return keys.map(findPlace).find((place) => place !== null) ?? null
}

/** The towns of Kenya, or the places of a town, with the most listings first, of the same kind. Counts and ranges are those within. */
export function listParts(areas: Areas, area: Area): AreaLink[] {
  if (area.place !== null) return []
  const own = new Set(area.listings)
  const isPart = ({ town, place }: Area) => (area.town === null ? town !== null && place === null : place !== null)
  return [...areas.byPath.values()]
    .filter((other) => other.kind === area.kind && isPart(other))
    .flatMap((part) => {
      // A place that had another name may be in another town.
      const within = part.listings.filter((listing) => own.has(listing))
      return within.length > 0 ? [toLink(part, within)] : []
    })
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}

function toLink({ town, place, path }: Area, listings: readonly Listed[]): AreaLink {
  return { name: place ?? town ?? '', path: path.join('/'), count: listings.length, ...toOffers(listings) }
}
