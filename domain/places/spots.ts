import { isArea, type Located, normaliseKey, toPart } from '../listings/place-key.ts'
import { ownTownOf, placeAmong } from '../search/same-place.ts'
import { layOut } from './layout.ts'
import { heightOf, isInside, panelOf, project } from './panels.ts'
import {
  type Coordinates,
  createFindPlace,
  type MapContent,
  type MapFrame,
  type MapsContent,
  type Place,
} from './places.ts'

/** A circle of the maps: an area, or a town with all that is in it. */
type Spot = {
  place: Place
  name: string
  panel: MapFrame
  /** The search key by which its listings are found. */
  filter: 'place' | 'town'
}

export type Atlas = ReturnType<typeof createAtlas>

/** The circles of the maps and their layout (G3, G4). */
export function createAtlas(content: MapsContent) {
  const {
    places,
    map: { panels, gateways, words },
  } = content
  const findPlace = createFindPlace(places)
  const townPanel = panels.find(({ kind }) => kind === 'town')
  /** A town whose centre is on the map of the firm's town is shown by its places, as is a town that is unknown. */
  const isOneCircle = (town: string) => {
    const found = findPlace(town)
    return found !== null && !isArea(found.key) && !(townPanel && isInside(townPanel, found.centre))
  }
  const spots = places.flatMap((place): Spot[] => {
    const panel = panelOf(panels, place.centre)
    const [town = '', area] = place.key.split('/')
    if (!panel || isOneCircle(town) === (area !== undefined)) return []
    return [{ place, name: area ?? town, panel, filter: area === undefined ? 'town' : 'place' }]
  })
  const spotOf = new Map(spots.map((spot) => [spot.place, spot]))
  const ways = gateways.map(({ name, leadsTo }) => ({
    id: `#${leadsTo[0]}`,
    name,
    leadsTo: leadsTo.flatMap((id) => panels.find((panel) => panel.id === id) ?? []),
  }))

  function marksOf(panel: MapFrame): FreeMark[] {
    const own = spots.filter((spot) => spot.panel === panel)
    return [
      ...own.map(({ place, name }) => ({ id: place.key, name, at: place.centre })),
      ...(panel.kind === 'country' ? ways : []).flatMap(({ id, name, leadsTo: [first] }) =>
        first ? [{ id, name, at: centreOf(first) }] : [],
      ),
    ]
  }

  /** The circle that a listing belongs to among those of these towns, and its value for the circle's search key; null if it belongs to none (G3). */
  function findSpot(listing: Located, towns: Pick<ReadonlySet<string>, 'has'>) {
    const placeKey = placeAmong(towns, listing)
    const townCity = ownTownOf(placeKey) ?? listing.townCity
    const town = toPart(townCity)
    const key = isOneCircle(town) ? town : placeKey
    const place = key === null ? null : findPlace(key)
    const spot = place && spotOf.get(place)
    if (!spot || key === null) return null
    // A town is compared as it is written, with its slashes (B3).
    return { spot, value: spot.filter === 'town' ? (townCity ?? '').trim().toLowerCase() : normaliseKey(key) }
  }

  return {
    content,
    findPlace,
    findSpot,
    spots,
    panels,
    /** The circles on the map of the country that lead to the other maps. */
    gateways: ways,
    /** The circles and names of each map, in CSS pixels at its least width. */
    layouts: new Map(
      panels.map((panel) => {
        const own = words.filter(({ at }) => panelOf(panels, at) === panel)
        return [panel, layOutPanel(panel, marksOf(panel), own)]
      }),
    ),
  }
}

type FreeMark = { id: string; name: string; at: Coordinates }

function layOutPanel(panel: MapFrame, marks: readonly FreeMark[], words: MapContent['words']) {
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
    words: layout.words,
  }
}

function centreOf({ west, east, north, south }: MapFrame): Coordinates {
  return [(west + east) / 2, (north + south) / 2]
}
