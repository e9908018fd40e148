import { distanceKm, type FindPlace, type Place } from '../places/places.ts'
import { type Area, type Areas, findTownAndPlace } from './areas.ts'
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
    .map(({ other, km }) => ({ ...toLink(other), km: Math.max(1, Math.round(km)) }))
}

function placeOf({ town, places }: Area, findPlace: FindPlace): Place | null {
  const keys = places.length > 0 ? places : [town ?? '']
  return keys.map(findPlace).find((place) => place !== null) ?? null
}

/** The towns of Kenya, or the places of a town, with the most listings first, of the same kind. Counts and ranges are those within. */
export function listParts(areas: Areas, area: Area): AreaLink[] {
  if (area.place !== null) return []
  const byPart = Map.groupBy(area.listings, (listing) => {
    const { town, place } = findTownAndPlace(areas, listing)
    return area.town === null ? town : place
  })
  return [...byPart]
    .flatMap(([part, listings]) => {
      const path = [...(part?.path ?? []), ...(area.kind ? [area.kind.name] : [])].join('/')
      const page = part && areas.byPath.get(path)
      return page ? [{ ...toLink(page), ...toOffers(listings), count: listings.length }] : []
    })
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}

function toLink(area: Area): AreaLink {
  const { town, place, path, listings } = area
  return { name: place ?? town ?? '', path: path.join('/'), count: listings.length, ...toOffers(listings) }
}
