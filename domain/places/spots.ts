import type { Listed } from '../listings/listing.ts'
import { isArea, normaliseKey, placeKeyOf, toPart } from '../listings/place-key.ts'
import { memoize } from '../memoize.ts'
import { layOut, type PlacedMark, type Word } from './layout.ts'
import { type Coordinates, heightOf, isInside, type MapFrame, panelOf, project } from './panels.ts'
import { createFindPlace, type FindPlace, type MapContent, type Place } from './places.ts'

/** A circle of the maps: an area, or a town with all that is in it. */
type Spot = {
  place: Place
  name: string
  panel: MapFrame
  /** The search key by which its listings are found. */
  filter: 'place' | 'town'
}

/** A circle on the map of the country that leads to one of the other maps. */
type Gateway = { id: string; name: string; leadsTo: readonly MapFrame[] }

export type Atlas = {
  findPlace: FindPlace
  /** The circle that a listing belongs to, and its value for the circle's search key; null if it belongs to none (G3). */
  findSpot(listing: Pick<Listed, 'townCity' | 'neighbourhood' | 'estate'>): { spot: Spot; value: string } | null
  spots: readonly Spot[]
  panels: readonly MapFrame[]
  gateways: readonly Gateway[]
  /** The circles and names of each map, in CSS pixels at its least width. */
  layouts: ReadonlyMap<MapFrame, Layout>
}

type Layout = { marks: ReadonlyMap<string, PlacedMark>; words: (Word & { kind: string })[] }

type AtlasContent = { places: readonly Place[]; map: Pick<MapContent, 'panels' | 'gateways' | 'words'> }

const atlasByPlaces = memoize((places: readonly Place[]) =>
  memoize((map: AtlasContent['map']) => createAtlas({ places, map })),
)

/** The circles of the maps and their layout (G3, G4). */
export function atlasOf({ places, map }: AtlasContent): Atlas {
  return atlasByPlaces(places)(map)
}

function createAtlas({ places, map }: AtlasContent): Atlas {
  const findPlace = createFindPlace(places)
  const { panels } = map
  const townPanel = panels.find(({ kind }) => kind === 'town')
  const gateways = map.gateways.map(({ name, leadsTo }) => ({
    id: `#${leadsTo[0]}`,
    name,
    leadsTo: leadsTo.flatMap((id) => panels.find((panel) => panel.id === id) ?? []),
  }))
  /** A town whose centre is on the map of the firm's town is shown by its places, as is a town that is unknown. */
  const isOneCircle = (town: string) => {
    const found = findPlace(town)
    return found !== null && !isArea(found.key) && !(townPanel && isInside(townPanel, found.centre))
  }
  const spots = places.flatMap((place): Spot[] => {
    const panel = panelOf(panels, place.centre)
    const [town = '', area] = place.key.split('/')
    if (!panel || isOneCircle(town) === (area !== undefined)) return []
    if (area === undefined && !isOneCircle(town)) return []
    return [{ place, name: area ?? town, panel, filter: area === undefined ? 'town' : 'place' }]
  })
  const spotOf = new Map(spots.map((spot) => [spot.place, spot]))

  return {
    findPlace,
    findSpot(listing) {
      const town = toPart(listing.townCity)
      const key = isOneCircle(town) ? town : placeKeyOf(listing)
      const place = key === null ? null : findPlace(key)
      const spot = place && spotOf.get(place)
      if (!spot || key === null) return null
      // A town is compared as it is written, with its slashes (B3).
      return { spot, value: spot.filter === 'town' ? (listing.townCity ?? '').trim().toLowerCase() : normaliseKey(key) }
    },
    spots,
    panels,
    gateways,
    layouts: new Map(
      panels.map((panel) => {
        const marks: FreeMark[] = spots
          .filter((spot) => spot.panel === panel)
          .map(({ place, name }) => ({ id: place.key, name, at: place.centre }))
        if (panel.kind === 'country')
          marks.push(
            ...gateways.flatMap(({ id, name, leadsTo: [first] }) => (first ? [{ id, name, at: centreOf(first) }] : [])),
          )
        return [
          panel,
          layOutPanel(
            panel,
            marks,
            map.words.filter(({ at }) => panelOf(panels, at) === panel),
          ),
        ]
      }),
    ),
  }
}

type FreeMark = { id: string; name: string; at: Coordinates }

function layOutPanel(panel: MapFrame, marks: readonly FreeMark[], words: MapContent['words']): Layout {
  const scale = panel.minWidth / panel.width
  const toPixels = (at: Coordinates) => {
    const { x, y } = project(panel, at)
    return { x: x * scale, y: y * scale }
  }
  const layout = layOut(
    { width: panel.minWidth, height: heightOf(panel) * scale },
    marks.map(({ id, name, at }) => ({ id, name, ...toPixels(at) })),
    words.map((word) => ({ ...word, turn: word.turn ?? 0, ...toPixels(word.at) })),
  )
  return {
    marks: new Map(layout.marks.map((mark) => [mark.id, mark])),
    words: layout.words as Layout['words'],
  }
}

function centreOf({ west, east, north, south }: MapFrame): Coordinates {
  return [(west + east) / 2, (north + south) / 2]
}
