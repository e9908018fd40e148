import type { Coordinates, MapFrame, Panel } from './places.ts'

/** Units of a panel's drawing for one degree: the same in both directions. */
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

/** The most detailed panel that shows a point; null outside all. */
export function panelOf(panels: readonly MapFrame[], point: Coordinates): MapFrame | null {
  return panels.find((panel) => isInside(panel, point)) ?? null
}
