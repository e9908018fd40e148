import * as v from 'valibot'
import { countryCode, text } from '../content-fields.ts'
import { foldKey } from '../search/same-place.ts'

export const placeKey = v.pipe(
  text,
  v.regex(/^[^/]+(\/[^/]+)?$/, 'a key such as Mombasa/Nyali, or Mombasa for the town'),
)
/** Degrees of East Africa, from Goma to the Horn and from Juba to the south of Tanzania. */
const longitude = between(24, 52, 'a longitude in East Africa, from 24 to 52')
const latitude = between(-12, 15, 'a latitude in East Africa, from -12 to 15')

function between(least: number, most: number, expected: string) {
  return v.pipe(
    v.number(),
    v.check((degrees) => degrees >= least && degrees <= most, expected),
  )
}

export const coordinates = v.tuple([longitude, latitude])

/** Longitude and latitude in degrees. */
export type Coordinates = Readonly<v.InferOutput<typeof coordinates>>

const eachOnce = 'each key and former name once'

const place = v.strictObject({
  key: placeKey,
  centre: coordinates,
  radiusKm: v.pipe(v.number(), v.minValue(0.1), v.maxValue(50)),
  precision: v.picklist(['checked', 'by hand']),
  source: text,
  /** Other names that the place has had, and may still have in a listing. */
  formerNames: v.optional(v.array(placeKey)),
  /** The country, by ISO 3166, of a place outside the firm's own; a place without one is where its town is. */
  country: v.optional(countryCode),
})

export type Place = v.InferOutput<typeof place>

/** The places of the maps (G2), from `content/places.json`. */
export const placesSchema = v.pipe(
  v.array(place),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const seen = new Set<string>()
    for (const [index, place] of dataset.value.entries()) {
      for (const name of namesOf(place)) {
        if (!seen.has(name)) seen.add(name)
        else addIssue({ message: eachOnce, path: pathTo(dataset.value, index) })
      }
    }
  }),
)

function pathTo(places: Place[], index: number): [v.ArrayPathItem, v.ObjectPathItem] {
  const place = places[index] as Place
  return [
    { type: 'array', origin: 'value', input: places, key: index, value: place },
    { type: 'object', origin: 'value', input: { ...place }, key: 'key', value: place.key },
  ]
}

const edges = { west: longitude, east: longitude, north: latitude, south: latitude }
const pixels = v.pipe(v.number(), v.integer('a whole number'), v.minValue(200), v.maxValue(2000))

/**
 * A map by its edges in degrees. `width` is that of the drawing in its own units, at which its lines are simplified; `minWidth` is the
 * least width in CSS pixels at which it is shown, for which circles and names are placed.
 */
const panel = v.strictObject({ title: text, ...edges, width: pixels, minWidth: pixels })
const frame = v.strictObject({
  ...panel.entries,
  id: v.pipe(text, v.regex(/^[a-z]+$/, 'small letters')),
  kind: v.picklist(['town', 'region', 'country']),
})

export type Panel = v.InferOutput<typeof panel>
export type MapFrame = v.InferOutput<typeof frame>

/** From the most detailed to the country's, which gateways lead from. */
const frames = v.pipe(
  v.array(frame),
  v.check(
    (all) =>
      all.filter(({ kind }) => kind === 'country').length === 1 &&
      all.at(-1)?.kind === 'country' &&
      all.findLastIndex(({ kind }) => kind === 'town') <= 0 &&
      new Set(all.map(({ id }) => id)).size === all.length,
    'maps with an id each: at most one of a town, which comes first, then regions, and one of the country, which comes last',
  ),
)

/**
 * The maps, whose drawings are `media/map-{id}.svg`, the words on them, and the points to which distances are given (G5), from
 * `content/map.json`.
 */
export const mapSchema = v.strictObject({
  panels: frames,
  /** The drawing of the town and its surroundings, `media/map-locator.svg`, of which a property page shows a part; only with a map of the town. */
  locator: v.optional(panel),
  /** Circles on the map of the country that lead to the first of these maps with results. */
  gateways: v.array(v.strictObject({ name: text, leadsTo: v.pipe(v.array(text), v.minLength(1)) })),
  cityCentre: v.strictObject({ name: text, at: coordinates }),
  airports: v.pipe(v.array(v.strictObject({ name: text, at: coordinates })), v.minLength(1)),
  /** `turn` is in degrees, clockwise. */
  words: v.array(
    v.strictObject({
      text,
      at: coordinates,
      kind: v.picklist(['road', 'park', 'water', 'city']),
      turn: v.optional(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))),
    }),
  ),
})

export type MapContent = v.InferOutput<typeof mapSchema>

/** The content that the maps are made of. */
export type MapsContent = { places: readonly Place[]; map: MapContent }

/** The key and the former names of a place, as they are compared, each once. */
export function namesOf({ key, formerNames = [] }: Pick<Place, 'key' | 'formerNames'>): string[] {
  return [...new Set([key, ...formerNames].map(foldKey))]
}

export type FindPlace = (key: string) => Place | null

/** Finds places by key or former name, in any spelling. */
export function createFindPlace(places: readonly Place[]): FindPlace {
  const byName = new Map(places.flatMap((place) => namesOf(place).map((name) => [name, place] as const)))
  return (key) => byName.get(foldKey(key)) ?? null
}

/** Kilometres in a straight line on the ground. The Earth is a sphere here, which is at most 0.6 % off. */
export function distanceKm([fromLongitude, fromLatitude]: Coordinates, [toLongitude, toLatitude]: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const meanLatitude = radians((fromLatitude + toLatitude) / 2)
  const x = radians(toLongitude - fromLongitude) * Math.cos(meanLatitude)
  const y = radians(toLatitude - fromLatitude)
  return 6371 * Math.hypot(x, y)
}
