import { type Side, sides } from './sides.ts'
import { textWidth } from './text-width.ts'

/** CSS pixels. A circle is 26 wide with its white ring, more than the 24 of WCAG 2.5.8. */
export const radius = 13
const gap = 3
const lineHeight = 15
/** A circle may stand so far from its place; farther away it would be false. */
const maxShift = 44
/** Circles and names keep apart up to this multiple of the least width; beyond it everything has spread. */
const maxScale = 6

export type Size = { width: number; height: number }

export type Mark = { id: string; name: string; x: number; y: number }
export type Word = { text: string; x: number; y: number; turn: number }

/** `side` is where the name stands; null for a name that found no room. Positions are CSS pixels at the least width. */
export type PlacedMark = Mark & { side: Side | null }

/** A box that keeps its size while its anchor moves with the map: `left`, `top` and so on are seen from the anchor. */
type Box = { x: number; y: number; left: number; right: number; top: number; bottom: number }

/**
 * Places the circles of a map and their names for its least width: no two circles touch and no name covers a circle or another
 * name, there and at every greater width. A circle moves to the nearest free spot; one that finds none within `maxShift` is left
 * out. Words, such as those of roads, take the room that is left. The order of the marks does not matter.
 */
export function layOut<Some extends Word>(size: Size, marks: readonly Mark[], words: readonly Some[] = []) {
  const sorted = marks.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const circles = placeCircles(size, sorted)
  const names = placeNames(size, circles)
  const taken = [...circles.map(circleBox), ...names.values().map(({ box }) => box)]
  return {
    marks: circles.map((circle): PlacedMark => ({ ...circle, side: names.get(circle.id)?.side ?? null })),
    words: words.filter((word) => {
      const boxes = wordBoxes(word)
      const fits = boxes.every((box) => isWithin(size, box) && !taken.some((other) => meet(box, other)))
      if (fits) taken.push(...boxes)
      return fits
    }),
  }
}

function placeCircles(size: Size, marks: readonly Mark[]): Mark[] {
  const placed: Mark[] = []
  for (const mark of marks) {
    const spot = listSpots(mark, size).find(
      ({ x, y }) =>
        isWithin(size, circleBox({ x, y })) &&
        placed.every((other) => Math.hypot(other.x - x, other.y - y) >= 2 * radius + gap),
    )
    if (spot) placed.push({ ...mark, ...spot })
  }
  return placed
}

/** Spots around a place, the nearest first, in whole or half percents of the map: a page has each twice, and need not round it. */
function listSpots({ x, y }: Mark, { width, height }: Size): { x: number; y: number }[] {
  const steps = width < 500 ? 200 : 100
  const snap = (position: number, whole: number) => (Math.round((position / whole) * steps) / steps) * whole
  const turns = 32
  return Array.from({ length: maxShift * turns + 1 }, (_, index) => {
    const distance = Math.ceil(index / turns)
    const angle = ((index % turns) / turns) * 2 * Math.PI
    return { x: snap(x + distance * Math.cos(angle), width), y: snap(y + distance * Math.sin(angle), height) }
  })
}

type Candidate = { id: string; side: Side; box: Box }

/** Gives the names with the fewest possible sides their place first, each on the side that leaves most to the others. */
function placeNames(size: Size, circles: readonly Mark[]): Map<string, Candidate> {
  const boxes = circles.map(circleBox)
  const placed = new Map<string, Candidate>()
  let open = new Map(
    circles.map((circle) => [
      circle.id,
      allSides
        .map((side): Candidate => ({ id: circle.id, side, box: nameBox(circle, side) }))
        .filter(({ box }) => isWithin(size, box) && !boxes.some((other) => !isAnchor(other, box) && meet(box, other))),
    ]),
  )
  while (open.size > 0) {
    const [id, own] = [...open].sort(([, one], [, other]) => one.length - other.length)[0] as [string, Candidate[]]
    const others = [...open.values()].flat().filter((other) => other.id !== id && !isLastResort(other.side))
    // Among sides that cost the others as much, the first reads best.
    const costs = own.map(
      ({ box, side }) => others.filter((other) => meet(box, other.box)).length + allSides.indexOf(side) / 4,
    )
    const chosen = own[costs.indexOf(Math.min(...costs))]
    open.delete(id)
    if (!chosen) continue
    placed.set(id, chosen)
    open = new Map([...open].map(([other, left]) => [other, left.filter(({ box }) => !meet(box, chosen.box))]))
  }
  return placed
}

const allSides = Object.keys(sides) as Side[]

/** Sides that no other name makes room for. */
function isLastResort(side: Side) {
  return allSides.indexOf(side) >= 8
}

function circleBox({ x, y }: { x: number; y: number }): Box {
  const reach = radius + 1
  return { x, y, left: -reach, right: reach, top: -reach, bottom: reach }
}

function nameBox({ x, y, name }: Mark, side: Side): Box {
  const width = textWidth(name)
  const { x: from = 0, y: middle = 0, textAnchor } = sides[side]
  const left = { start: from, middle: from - width / 2, end: from - width }[textAnchor ?? 'middle']
  return { x, y, left, right: left + width, top: middle - lineHeight / 2, bottom: middle + lineHeight / 2 }
}

/** A turned word as squares along its line. */
function wordBoxes({ text, x, y, turn }: Word): Box[] {
  const length = textWidth(text)
  const count = Math.max(1, Math.ceil(length / lineHeight))
  const angle = (turn * Math.PI) / 180
  const half = lineHeight / 2
  return Array.from({ length: count }, (_, index) => {
    const along = length * ((index + 0.5) / count - 0.5)
    const [dx, dy] = [along * Math.cos(angle), along * Math.sin(angle)]
    return { x, y, left: dx - half, right: dx + half, top: dy - half, bottom: dy + half }
  })
}

function isAnchor(one: Box, other: Box) {
  return one.x === other.x && one.y === other.y
}

function isWithin({ width, height }: Size, { x, y, left, right, top, bottom }: Box) {
  return x + left >= 1 && x + right <= width - 1 && y + top >= 1 && y + bottom <= height - 1
}

/** True if two boxes overlap at some scale from 1 to `maxScale`, at which their anchors are that many times as far apart. */
function meet(one: Box, other: Box): boolean {
  const across = scalesOf(other.x - one.x, one.left - other.right, one.right - other.left)
  const down = scalesOf(other.y - one.y, one.top - other.bottom, one.bottom - other.top)
  return Math.max(across[0], down[0], 1) < Math.min(across[1], down[1], maxScale)
}

/** The scales at which `distance` times the scale lies between two bounds, on one axis. */
function scalesOf(distance: number, low: number, high: number): [number, number] {
  if (distance === 0) return low < 0 && high > 0 ? [-Infinity, Infinity] : [Infinity, -Infinity]
  const [a, b] = [low / distance, high / distance]
  return a < b ? [a, b] : [b, a]
}
