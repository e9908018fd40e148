import type { Listed } from '../listings/listing.ts'
import { type Locator, toLocator } from '../places/locator.ts'
import type { MapsContent } from '../places/places.ts'
import type { Area } from './areas.ts'

/** The place of an area, as a property page shows it (G5); null if the map does not know it, and for all of Kenya. */
export function toAreaLocator(
  content: MapsContent,
  { town, place, isOwnPlace, listings }: Area,
  all: readonly Listed[],
): Locator | null {
  const [first] = listings
  if (!first || town === null) return null
  const asTown = { ...first, townCity: town, neighbourhood: isOwnPlace ? town : null, estate: null }
  const locator = toLocator(content, place === null ? asTown : first, all)
  // The page has its own link to these properties.
  return locator && { ...locator, count: 0 }
}
