import { foldName } from '../fold-name.ts'
import type { Listed } from '../listings/listing.ts'
import { oncePerPlace } from '../listings/once-per-place.ts'
import { nameOfPlace, normaliseKey, toPart, townOf } from '../listings/place-key.ts'
import { shortRange, splitByStatus } from '../listings/price-range.ts'
import type { PlacedListings } from '../search/prepared-listings.ts'
import { foldKey, placeAmong } from '../search/same-place.ts'
import type { MapPlace, MapSpot } from './map-place.ts'
import { heightOf, isInside } from './panels.ts'
import type { MapFrame } from './places.ts'
import type { Atlas } from './spots.ts'
import type { Attribution } from './tiles.ts'

export type MapView = ReturnType<typeof toMapView> & {
  /** The source of the street tiles; absent without tiles (G6). */
  attribution?: Attribution
}

export type MapPanel = MapView['panels'][number]

/**
 * The results of a search by place (G4): the counts of the panels, of `elsewhere` and `unknown` add up to the number of results.
 * `offered` are all listings of the screen: a place without any has no circle.
 */
export function toMapView(atlas: Atlas, offered: PlacedListings, found: readonly Listed[]) {
  const { placeOf, spots: offeredSpots } = readOffered(atlas, offered)
  const groups = groupByPlace(placeOf, found)
  const countIn = (frame: MapFrame) =>
    sum(atlas.spots.map(({ panel, place }) => (panel === frame ? sizeOf(groups, place.key) : 0)))

  const town = atlas.panels.find(({ kind }) => kind === 'town')
  const views = [...atlas.layouts].map(([frame, { marks, words }]) => {
    const toSpot = (markId: string): MapSpot | null => {
      const mark = marks.get(markId)
      return mark ? { ...toPercent(frame, mark), side: mark.side } : null
    }
    const spots = atlas.spots.filter((spot) => spot.panel === frame && offeredSpots.has(spot))
    const shown = spots.flatMap(({ place }) => groups.get(place.key)?.listings ?? [])
    return {
      ...frame,
      count: countIn(frame),
      /** The count in words, of a map called after a town also how many of its listings are in others: `70: 63 in Nairobi, 7 in Karen`. */
      total: frame.kind === 'country' ? `${shown.length} elsewhere` : sayTotal(frame.title, shown),
      /** The largest number of listings first. Those without results keep their mark on the map. */
      places: spots
        .map(({ place: { key } }) => ({ ...toPlace(key, groups.get(key), toSpot(key)), ...nameAmong(spots, key) }))
        .sort(byCount),
      gateways: atlas.gateways.flatMap(({ id, name, leadsTo }) => {
        // Only maps with results are shown.
        const first = leadsTo.find((each) => countIn(each) > 0)
        const spot = toSpot(id)
        return spot && first ? [{ name, leadsTo: first.id, count: sum(leadsTo.map(countIn)), spot }] : []
      }),
      ...(town &&
        frame.kind === 'region' &&
        isInside(frame, [town.west, town.north]) &&
        isInside(frame, [town.east, town.south]) &&
        countIn(town) > 0 && { inset: { panel: town, count: countIn(town) } }),
      words: words.map((word) => ({ text: word.text, kind: word.kind, turn: word.turn, ...toPercent(frame, word) })),
    }
  })
  const elsewhere = [...groups].filter(
    ([key]) => !atlas.spots.some(({ place }) => place.key === key) && key !== nowhere,
  )
  return {
    /** Only those with results. */
    panels: views.filter(({ count }) => count > 0),
    /** Places that are on no map. */
    elsewhere: elsewhere.map(([, group]) => toPlace(group.key, group, null)).sort(byCount),
    /** The number of listings that have no place. */
    unknown: sizeOf(groups, nowhere),
  }
}

/** The listings of one place, and the values of the search key under which they are found, by how they are compared. */
type Group = { key: string; listings: Listed[]; values: Map<string, string> }

/** The key of listings without a place. */
const nowhere = ''

type Offered = ReturnType<typeof findPlaces>

/** The places of a screen's listings, which each of its maps needs. */
const known = new WeakMap<Atlas, WeakMap<PlacedListings, Offered>>()

function readOffered(atlas: Atlas, offered: PlacedListings): Offered {
  const ofAtlas = known.get(atlas) ?? new WeakMap<PlacedListings, Offered>()
  known.set(atlas, ofAtlas)
  const places = ofAtlas.get(offered) ?? findPlaces(atlas, offered)
  ofAtlas.set(offered, places)
  return places
}

/** The place of each listing, and the spots that have listings: a known place by its key, an unknown one by the key that the listings have, as it is compared. */
function findPlaces(atlas: Atlas, offered: PlacedListings) {
  const placeOf = oncePerPlace((listing) => {
    const known = atlas.findSpot(listing, offered.towns)
    const asWritten = known?.value ?? normaliseKey(placeAmong(offered.towns, listing) ?? nowhere)
    const place = foldKey(asWritten)
    const isWhole = offered.wholeTowns.has(place)
    const spelt = offered.places.get(place) ?? asWritten
    const [value, compared] = isWhole ? [nameOfPlace({ key: spelt }), nameOfPlace({ key: place })] : [spelt, place]
    const key = known?.spot.place.key ?? value
    return { spot: known?.spot, key, id: known ? key : compared, value, compared }
  })
  return { placeOf, spots: new Set(offered.listings.map((listing) => placeOf(listing).spot)) }
}

function groupByPlace(placeOf: Offered['placeOf'], listings: readonly Listed[]): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const listing of listings) {
    const { key, id, value, compared } = placeOf(listing)
    const group: Group = groups.get(id) ?? { key, listings: [], values: new Map() }
    groups.set(id, group)
    group.listings.push(listing)
    group.values.set(compared, value)
  }
  return groups
}

function sayTotal(title: string, listings: readonly Listed[]): string {
  const byTown = Map.groupBy(listings, ({ townCity }) => foldName(toPart(townCity)))
  const own = byTown.get(foldName(title))?.length ?? 0
  if (own === 0 || own === listings.length) return String(listings.length)
  byTown.delete(foldName(title))
  const others = [...byTown.values()].map(([first]) => toPart(first?.townCity ?? '')).sort()
  const towns = new Intl.ListFormat('en-GB').format(others)
  return `${listings.length}: ${own} in ${title}, ${listings.length - own} in ${towns}`
}

/** A neighbourhood that is called as its town, beside others of the town, is not the whole town. */
function nameAmong(spots: Atlas['spots'], key: string): Pick<MapPlace, 'name'> {
  const [town, name] = key.split('/')
  const isPart = name === town && spots.some(({ place }) => place.key !== key && townOf(place.key) === town)
  return isPart ? { name: `${name} neighbourhood` } : {}
}

function sizeOf(groups: Map<string, Group>, key: string) {
  return groups.get(key)?.listings.length ?? 0
}

function toPlace(placeKey: string, group: Group | undefined, spot: MapSpot | null): MapPlace {
  const { listings, values } = group ?? { listings: [], values: new Map<string, string>() }
  const name = nameOfPlace({ key: placeKey })
  // A place that is its whole town is found as the town.
  const key = values.size === 1 && values.has(foldName(name)) ? name : placeKey
  const { For_Rent, For_Sale } = splitByStatus(listings)
  const [rents, prices] = [shortRange(For_Rent), shortRange(For_Sale)]
  const hasOtherNames = [...values.keys()].some((compared) => compared !== foldKey(key))
  return {
    key,
    count: listings.length,
    ...(rents && { rents }),
    ...(prices && { prices }),
    ...(hasOtherNames && { values: [...values.values()].sort() }),
    ...(spot && { spot }),
  }
}

function byCount(a: MapPlace, b: MapPlace) {
  return b.count - a.count || (nameOfPlace(a) < nameOfPlace(b) ? -1 : 1)
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}

function toPercent(panel: MapFrame, { x, y }: { x: number; y: number }) {
  const round = (share: number) => Math.round(share * 200) / 2
  return { x: round(x / panel.minWidth), y: round(y / ((heightOf(panel) * panel.minWidth) / panel.width)) }
}
