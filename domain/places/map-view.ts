import type { Listed } from '../listings/listing.ts'
import { nameOf, normaliseKey, placeKeyOf } from '../listings/place-key.ts'
import { shortRange } from '../listings/price-range.ts'
import type { MapPlace, MapSpot } from './map-place.ts'
import { heightOf, type PanelId, panelIds, panels } from './panels.ts'
import { type Atlas, gateways } from './spots.ts'
import type { Attribution } from './tiles.ts'

/** The results of a search by place (G4): the counts of the panels, of `elsewhere` and `unknown` add up to the number of results. */
export type MapView = {
  /** Only those with results. */
  panels: MapPanel[]
  /** Places that are on no map. */
  elsewhere: MapPlace[]
  /** The number of listings that have no place. */
  unknown: number
  /** The source of the street tiles; absent without tiles (G6). */
  attribution?: Attribution
}

export type MapPanel = {
  id: PanelId
  count: number
  /** The largest number of listings first. Those without results keep their mark on the map. */
  places: MapPlace[]
  gateways: { name: string; count: number; leadsTo: PanelId; spot: MapSpot }[]
  words: { text: string; kind: string; x: number; y: number; turn: number }[]
  /** Another map within this one. */
  inset?: { leadsTo: PanelId; count: number }
}

/** Groups the listings that a search has found. `offered` are all listings of the screen: a place without any has no circle. */
export function toMapView(atlas: Atlas, offered: readonly Listed[], found: readonly Listed[]): MapView {
  const groups = groupByPlace(atlas, found)
  const offeredPlaces = new Set(offered.map((listing) => atlas.findSpot(listing)?.spot.place.key))
  const countIn = (id: PanelId) =>
    sum(atlas.spots.map(({ panel, place }) => (panel === id ? sizeOf(groups, place.key) : 0)))

  const views = panelIds.map((id): MapPanel => {
    const { marks, words } = atlas.layouts[id]
    const toSpot = (markId: string): MapSpot | null => {
      const mark = marks.get(markId)
      return mark ? { ...toPercent(id, mark), side: mark.side } : null
    }
    const spots = atlas.spots.filter(({ panel, place }) => panel === id && offeredPlaces.has(place.key))
    return {
      id,
      count: countIn(id),
      places: spots.map(({ place: { key } }) => toPlace(key, groups.get(key), toSpot(key))).sort(byCount),
      gateways: gateways.flatMap(({ id: gateway, name, counts }) => {
        // Only maps with results are shown.
        const leadsTo = counts.find((each) => countIn(each) > 0)
        const spot = id === 'kenya' ? toSpot(gateway) : null
        return spot && leadsTo ? [{ name, leadsTo, count: sum(counts.map(countIn)), spot }] : []
      }),
      ...(id === 'around' && countIn('nairobi') > 0 && { inset: { leadsTo: 'nairobi', count: countIn('nairobi') } }),
      words: words.map((word) => ({ text: word.text, kind: word.kind, turn: word.turn, ...toPercent(id, word) })),
    }
  })
  const elsewhere = [...groups].filter(
    ([key]) => !atlas.spots.some(({ place }) => place.key === key) && key !== nowhere,
  )
  return {
    panels: views.filter(({ count }) => count > 0),
    elsewhere: elsewhere.map(([key, group]) => toPlace(key, group, null)).sort(byCount),
    unknown: sizeOf(groups, nowhere),
  }
}

/** The listings of one place, and the values of the search key under which they are found: as their records spell the place. */
type Group = { listings: Listed[]; values: Set<string> }

/** The key of listings without a place. */
const nowhere = ''

/** Groups by the key of a known place, or for an unknown one by the key that the listings have. */
function groupByPlace(atlas: Atlas, listings: readonly Listed[]): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const listing of listings) {
    const known = atlas.findSpot(listing)
    const value = known?.value ?? normaliseKey(placeKeyOf(listing) ?? nowhere)
    const key = known?.spot.place.key ?? value
    const group = groups.get(key) ?? { listings: [], values: new Set() }
    groups.set(key, group)
    group.listings.push(listing)
    group.values.add(value)
  }
  return groups
}

function sizeOf(groups: Map<string, Group>, key: string) {
  return groups.get(key)?.listings.length ?? 0
}

function toPlace(key: string, group: Group | undefined, spot: MapSpot | null): MapPlace {
  const { listings, values } = group ?? { listings: [], values: new Set<string>() }
  const rents = shortRange(listings.filter(({ propertyStatus }) => propertyStatus === 'For_Rent'))
  const prices = shortRange(listings.filter(({ propertyStatus }) => propertyStatus === 'For_Sale'))
  const hasOtherNames = [...values].some((value) => value !== normaliseKey(key))
  return {
    key,
    count: listings.length,
    ...(rents && { rents }),
    ...(prices && { prices }),
    ...(hasOtherNames && { values: [...values].sort() }),
    ...(spot && { spot }),
  }
}

function byCount(a: MapPlace, b: MapPlace) {
  return b.count - a.count || (nameOf(a) < nameOf(b) ? -1 : 1)
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}

function toPercent(id: PanelId, { x, y }: { x: number; y: number }) {
  const panel = panels[id]
  const round = (share: number) => Math.round(share * 200) / 2
  return { x: round(x / panel.minWidth), y: round(y / ((heightOf(panel) * panel.minWidth) / panel.width)) }
}
