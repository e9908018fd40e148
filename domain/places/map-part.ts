import type { MapPlace } from './map-place.ts'

/** A part of a map from west to east, in % of its width. */
export type MapPart = { from: number; to: number }

/** The part of this share of the width, 0 to 1, that has the most results, which stand in its middle (G4). */
export function findBusiest(places: readonly MapPlace[], share: number): MapPart {
  const width = Math.min(1, share) * 100
  const marks = listMarks(places)
  const parts = marks.map(({ x }) => marks.filter((mark) => mark.x >= x && mark.x <= x + width))
  const [busiest = []] = parts.sort((a, b) => countOf(b) - countOf(a))
  const middle = busiest.length > 0 ? ((busiest[0]?.x ?? 0) + (busiest.at(-1)?.x ?? 0)) / 2 : 50
  const from = Math.min(Math.max(0, middle - width / 2), 100 - width)
  return { from, to: from + width }
}

/** Says how many results a part shows, and how many lie beyond it: `61 here, 9 just outside`. */
export function sayInSight(places: readonly MapPlace[], { from, to }: MapPart): string {
  const outside = countOf(listMarks(places).filter(({ x }) => x < from || x > to))
  const here = `${countOf(places) - outside} here`
  return outside > 0 ? `${here}, ${outside} just outside` : here
}

/** The middle of the results from north to south, in % of the map's height. */
export function findMiddle(places: readonly MapPlace[]): number {
  const marks = listMarks(places)
  return marks.length > 0 ? marks.reduce((sum, { y, count }) => sum + y * count, 0) / countOf(marks) : 50
}

type Mark = { x: number; y: number; count: number }

/** The circles with results, from west to east. */
function listMarks(places: readonly MapPlace[]): Mark[] {
  return places
    .flatMap(({ count, spot }) => (count > 0 && spot ? { x: spot.x, y: spot.y, count } : []))
    .sort((a, b) => a.x - b.x)
}

function countOf(marks: readonly Pick<MapPlace, 'count'>[]) {
  return marks.reduce((sum, { count }) => sum + count, 0)
}
