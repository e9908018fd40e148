import * as v from 'valibot'
import type { Listing } from '../listings/listing.ts'
import type { Coordinates } from './panels.ts'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const key = v.pipe(text, v.regex(/^[^/]+(\/[^/]+)?$/, 'a key such as Nairobi/Kilimani, or Nairobi for the town'))
const longitude = v.pipe(v.number(), v.minValue(33), v.maxValue(43))
const latitude = v.pipe(v.number(), v.minValue(-6), v.maxValue(6))

/** The places of the maps (G2), from `content/places.json`. */
export const placesSchema = v.pipe(
  v.array(
    v.strictObject({
      key,
      centre: v.tuple([longitude, latitude]),
      radiusKm: v.pipe(v.number(), v.minValue(0.1), v.maxValue(50)),
      precision: v.picklist(['checked', 'by hand']),
      source: text,
      formerNames: v.optional(v.array(key)),
    }),
  ),
  v.check((places) => {
    const keys = places.flatMap((place) => [place.key, ...(place.formerNames ?? [])].map(normalise))
    return new Set(keys).size === keys.length
  }, 'each key and former name once'),
)

export type Place = v.InferOutput<typeof placesSchema>[number]

type Located = Pick<Listing, 'townCity' | 'neighbourhood' | 'estate'>

/** The place of a listing as `Town/Neighbourhood`, or `Town/Estate` without a neighbourhood; null if either part is unknown (G1). */
export function placeKeyOf({ townCity, neighbourhood, estate }: Located): string | null {
  const [town, area] = [townCity, neighbourhood ?? estate].map((part) => part?.trim())
  return town && area ? `${town}/${area}` : null
}

/** Keys are compared in this form: without case, and without spaces around their parts. */
export function normalise(placeKey: string): string {
  return placeKey
    .split('/')
    .map((part) => part.trim().toLowerCase())
    .join('/')
}

export type FindPlace = (placeKey: string) => Place | null

/** Finds places by key or former name, in any case. */
export function createFindPlace(places: readonly Place[]): FindPlace {
  const byKey = new Map(
    places.flatMap((place) =>
      [place.key, ...(place.formerNames ?? [])].map((name) => [normalise(name), place] as const),
    ),
  )
  return (placeKey) => byKey.get(normalise(placeKey)) ?? null
}

/** Kilometres in a straight line on the ground. The Earth is a sphere here, which is at most 0.6 % off. */
export function distanceKm([fromLongitude, fromLatitude]: Coordinates, [toLongitude, toLatitude]: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const meanLatitude = radians((fromLatitude + toLatitude) / 2)
  const x = radians(toLongitude - fromLongitude) * Math.cos(meanLatitude)
  const y = radians(toLatitude - fromLatitude)
  return 6371 * Math.hypot(x, y)
}
