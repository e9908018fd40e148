import type { Listed } from '../listings/listing.ts'
import { isArea, normaliseKey, placeKeyOf, toPart } from '../listings/place-key.ts'
import { memoize } from '../memoize.ts'
import { layOut, type PlacedMark, type Word } from './layout.ts'
import { heightOf, isInside, type PanelId, panelIds, panelOf, panels, project } from './panels.ts'
import { createFindPlace, type FindPlace, type MapContent, type Place } from './places.ts'

/** A circle of the maps: an area, or a town with all that is in it. */
type Spot = {
  place: Place
  name: string
  panel: PanelId
  /** The search key by which its listings are found. */
  filter: 'place' | 'town'
}

/** Two circles on the map of Kenya lead to the other maps. */
export type Gateway = { id: string; name: string; leadsTo: PanelId; counts: PanelId[] }

export const gateways: readonly Gateway[] = [
  { id: '#around', name: 'Nairobi and around', leadsTo: 'nairobi', counts: ['nairobi', 'around'] },
  { id: '#coast', name: 'The coast', leadsTo: 'coast', counts: ['coast'] },
]

export type Atlas = {
  findPlace: FindPlace
  /** The circle that a listing belongs to, and its value for the circle's search key; null if it belongs to none (G3). */
  findSpot(listing: Pick<Listed, 'townCity' | 'neighbourhood' | 'estate'>): { spot: Spot; value: string } | null
  spots: readonly Spot[]
  /** The circles and names of each map, in CSS pixels at its least width. */
  layouts: Record<PanelId, { marks: ReadonlyMap<string, PlacedMark>; words: (Word & { kind: string })[] }>
}

type AtlasContent = { places: readonly Place[]; map: Pick<MapContent, 'words'> }

const atlasByPlaces = memoize((places: readonly Place[]) =>
  memoize((map: AtlasContent['map']) => createAtlas({ places, map })),
)

/** The circles of the four maps and their layout (G3, G4). */
export function atlasOf({ places, map }: AtlasContent): Atlas {
  return atlasByPlaces(places)(map)
}

function createAtlas({ places, map }: AtlasContent): Atlas {
  const findPlace = createFindPlace(places)
  /** A town whose centre is on the map of Nairobi is shown by its places, as is a town that is unknown. */
  const isOneCircle = (town: string) => {
    const found = findPlace(town)
    return found !== null && !isArea(found.key) && !isInside(panels.nairobi, found.centre)
  }
  const spots = places.flatMap((place): Spot[] => {
    const panel = panelOf(place.centre)
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
    layouts: Object.fromEntries(
      panelIds.map((id) => [
        id,
        layOutPanel(
          id,
          spots.filter(({ panel }) => panel === id),
          map.words,
        ),
      ]),
    ) as Atlas['layouts'],
  }
}

function layOutPanel(id: PanelId, spots: readonly Spot[], words: MapContent['words']): Atlas['layouts'][PanelId] {
  const panel = panels[id]
  const scale = panel.minWidth / panel.width
  const toPixels = (centre: Place['centre']) => {
    const { x, y } = project(panel, centre)
    return { x: x * scale, y: y * scale }
  }
  const marks = spots.map(({ place, name }) => ({ id: place.key, name, ...toPixels(place.centre) }))
  if (id === 'kenya')
    marks.push(...gateways.map(({ id, name, leadsTo }) => ({ id, name, ...toPixels(centreOf(leadsTo)) })))
  const shown = words.filter(({ at }) => panelOf(at) === id)
  const own = shown.map((word) => ({ ...word, turn: word.turn ?? 0, ...toPixels(word.at) }))
  const layout = layOut({ width: panel.minWidth, height: heightOf(panel) * scale }, marks, own)
  return {
    marks: new Map(layout.marks.map((mark) => [mark.id, mark])),
    words: layout.words as Atlas['layouts'][PanelId]['words'],
  }
}

function centreOf(id: PanelId): Place['centre'] {
  const { west, east, north, south } = panels[id]
  return [(west + east) / 2, (north + south) / 2]
}
