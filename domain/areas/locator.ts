import { type Locator, toLocator } from '../places/locator.ts'
import type { Atlas } from '../places/spots.ts'
import type { PlacedListings } from '../search/prepared-listings.ts'
import type { Area } from './areas.ts'

/** The place of an area, as a property page shows it (G5); null if the map does not know it, and for all of Kenya. */
export function toAreaLocator(
  atlas: Atlas,
  { town, place, isOwnPlace, listings }: Area,
  all: PlacedListings,
): Locator | null {
  const [first] = listings
  if (!first || town === null) return null
  const asTown = { ...first, townCity: town, neighbourhood: isOwnPlace ? town : null, estate: null }
  const locator = toLocator(atlas, place === null ? asTown : first, all)
  // The page has its own link to these properties.
  return locator && { ...locator, count: 0 }
}
