/**
 * The four maps of Kenya, by their edges in degrees. `width` is that of the drawing in its own units, at which its lines are
 * simplified; `minWidth` is the least width in CSS pixels at which it is shown, for which circles and names are placed.
 */
export const panels = {
  nairobi: { title: 'Nairobi', west: 36.678, east: 36.912, north: -1.188, south: -1.37, width: 720, minWidth: 720 },
  around: {
    title: 'Around Nairobi',
    west: 36.56,
    east: 37.12,
    north: -0.995,
    south: -1.525,
    width: 350,
    minWidth: 320,
  },
  coast: { title: 'The coast', west: 39.3, east: 40.32, north: -3.1, south: -4.46, width: 350, minWidth: 320 },
  kenya: { title: 'Kenya', west: 33.75, east: 42.05, north: 5.15, south: -4.95, width: 350, minWidth: 320 },
} as const satisfies Record<string, Panel>

/** The drawing of Nairobi and its surroundings, of which a property page shows a part. */
export const locatorPanel: Panel = {
  title: 'Nairobi',
  west: 36.585,
  east: 37.005,
  north: -1.15,
  south: -1.41,
  width: 1260,
  minWidth: 1260,
}

export type PanelId = keyof typeof panels

export const panelIds = Object.keys(panels) as PanelId[]

export type Panel = {
  title: string
  west: number
  east: number
  north: number
  south: number
  width: number
  minWidth: number
}

/** Longitude and latitude in degrees. */
export type Coordinates = readonly [longitude: number, latitude: number]

/** Units of a panel's drawing for one degree: the same in both directions, which is 0.03 % off Mercator's projection in Nairobi. */
export function scaleOf({ west, east, width }: Pick<Panel, 'west' | 'east' | 'width'>): number {
  return width / (east - west)
}

/** The height of a panel's drawing, in its own units. */
export function heightOf(panel: Panel): number {
  return Math.round((panel.north - panel.south) * scaleOf(panel))
}

/** The position of a place on a panel's drawing, in its own units from the top left. */
export function project(panel: Panel, [longitude, latitude]: Coordinates): { x: number; y: number } {
  const scale = scaleOf(panel)
  return { x: (longitude - panel.west) * scale, y: (panel.north - latitude) * scale }
}

/** The place of one panel on another's drawing, in %. */
export function frameWithin(outer: Panel, inner: Panel): { x: number; y: number; width: number; height: number } {
  const share = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10
  const [across, down] = [outer.east - outer.west, outer.north - outer.south]
  return {
    x: share(inner.west - outer.west, across),
    y: share(outer.north - inner.north, down),
    width: share(inner.east - inner.west, across),
    height: share(inner.north - inner.south, down),
  }
}

export function isInside({ west, east, north, south }: Panel, [longitude, latitude]: Coordinates): boolean {
  return longitude > west && longitude < east && latitude > south && latitude < north
}

/** The most detailed panel that shows a point; null outside Kenya's. */
export function panelOf(point: Coordinates): PanelId | null {
  return panelIds.find((id) => isInside(panels[id], point)) ?? null
}
