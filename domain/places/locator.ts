import type { Listed } from '../listings/listing.ts'
import { oncePerPlace } from '../listings/once-per-place.ts'
import { nameOfPlace, nameWithTown } from '../listings/place-key.ts'
import type { PlacedListings } from '../search/prepared-listings.ts'
import { placeAmong } from '../search/same-place.ts'
import { everything, formatSearch } from '../search/search.ts'
import { spellAsListed } from '../search/spell-as-listed.ts'
import { heightOf, isInside, panelOf, project, scaleOf } from './panels.ts'
import { type Coordinates, distanceKm, type MapContent, type MapsContent, type Panel, type Place } from './places.ts'
import { type Side, sides } from './sides.ts'
import type { Atlas } from './spots.ts'
import { textWidth } from './text-width.ts'

export type Locator = NonNullable<ReturnType<typeof toLocator>>

/** CSS pixels of the frame that the drawing of the country or of a region fills. */
const frame = { width: 245, height: 280 }
/** Names nearer than this are shown; the frame is about as large. */
const reach = { x: 330, y: 120 }
const lineHeight = 18
/** More would push the end of a phone's first view out of the first 14,600 bytes. */
const maxNames = 7
/** A name that would lie on the circle moves away from it by so many CSS pixels at most, 400 m; farther away it would be false. */
const maxShift = 12
/** CSS pixels, from the top of a capital to the line. */
const letterHeight = 12
/** Degrees. The names of steeper roads would not be read as theirs. */
const maxTurn = 10

/**
 * The place of a property, as its page shows it (G5); null for a listing whose place is unknown, or on none of the drawings. The place, and the map's top left
 * corner and size, are seen from the middle of the frame, in CSS pixels.
 */
export function toLocator({ content, findPlace, findSpot }: Atlas, listing: Listed, prepared: PlacedListings) {
  const { towns } = prepared
  const own = findSpot(listing, towns)
  // A circle at the centre of the firm's town would be false for a listing of which only the town is known.
  const place = findPlace(placeAmong(towns, listing) ?? '') ?? own?.spot.place
  if (!place) return null
  const { panels, locator } = content.map
  const town = panels.find(({ kind }) => kind === 'town')
  const near = town && isInside(town, place.centre) ? locator : undefined
  const far = panelOf(
    panels.filter(({ kind }) => kind !== 'town'),
    place.centre,
  )
  const panel = near ?? far
  if (!panel || !isInside(panel, place.centre)) return null
  const scale = near ? 1 : Math.max(frame.width / panel.width, frame.height / heightOf(panel))
  const [width, height] = [Math.round(panel.width * scale), Math.round(heightOf(panel) * scale)]
  const at = project(panel, place.centre)
  // The frame shows the part around the place, and no edge of a drawing.
  const middle = near
    ? at
    : {
        x: clamp(at.x, frame.width / 2 / scale, panel.width),
        y: clamp(at.y, frame.height / 2 / scale, heightOf(panel)),
      }
  const fromMiddle = ({ x, y }: { x: number; y: number }) => ({
    x: Math.round((x - middle.x) * scale),
    y: Math.round((y - middle.y) * scale),
  })
  const dot = fromMiddle(at)
  const other = !near && town ? { label: town.title, ...fromMiddle(project(panel, content.map.cityCentre.at)) } : null
  const isShown = other && isInFrame(boxAround(other, dotRadius))
  const name = near ? nameOfPlace(place) : nameWithTown(place.key)
  const label = near ? name : (place.key.split('/')[0] ?? name)
  const side = near ? null : sideOf(dot, label, isShown ? [boxAround(other, dotRadius)] : [])
  const spotOf = oncePerPlace((other) => findSpot(other, towns))
  const there = prepared.listings.map(spotOf).filter((found) => found && found.spot === own?.spot)
  const values = [...new Set(there.flatMap((found) => found?.value ?? []))]
  const radius = near ? Math.round((place.radiusKm / kmPerDegree) * scaleOf(panel)) : 6
  return {
    /** `Kilimani`, or outside the firm's town `Milimani, Kisumu`. */
    name,
    /** The name on the map: the place in the firm's town, otherwise the town. */
    label,
    /** In the firm's town a map around the place; elsewhere the outline of the country. */
    map: near ? 'locator' : (far?.id ?? ''),
    isNear: near !== undefined,
    title: (near ?? panels.at(-1) ?? panel).title,
    ...dot,
    left: Math.round(-middle.x * scale),
    top: Math.round(-middle.y * scale),
    width,
    height,
    /** CSS pixels; the area of the place. */
    radius,
    names: near ? listNames(content, near, place, radius) : [],
    /** The side of its dot on which the place's name stands, outside the firm's town. */
    side,
    /** The firm's town outside it, where the drawing has it. */
    town: isShown
      ? {
          ...other,
          side: sideOf(other, other.label, [boxAround(dot, dotRadius), labelBox(dot, label, side ?? 'a')]),
        }
      : null,
    distances: listDistances(content.map, place.centre),
    /** The number of listings of the place or its town, with this one, and the query that finds them. */
    where: own?.spot.name ?? '',
    count: there.length,
    query: own ? String(formatSearch(spellAsListed(prepared, { ...everything, [own.spot.filter]: values }))) : '',
  }
}

type Box = { left: number; right: number; top: number; bottom: number }

/** CSS pixels, of the bold name of a place. */
const boldScale = 1.3
const dotRadius = 8

/** The first side of a dot on which its name is inside the frame and clear of the other dot and its name. */
function sideOf(own: { x: number; y: number }, label: string, taken: readonly Box[]): Side {
  const fits = (side: Side) => {
    const box = labelBox(own, label, side)
    return isInFrame(box) && !taken.some((other) => meets(box, other))
  }
  return farSides.find(fits) ?? 'a'
}

function isInFrame({ left, right, top, bottom }: Box): boolean {
  return Math.max(-left, right) < frame.width / 2 && Math.max(-top, bottom) < frame.height / 2
}

/** The middle of a frame, as far from the ends of a drawing as half of it. */
function clamp(at: number, half: number, whole: number): number {
  return Math.min(Math.max(at, half), whole - half)
}

const farSides = ['a', 'b', 'r', 'l'] as const satisfies Side[]

function labelBox({ x, y }: { x: number; y: number }, label: string, side: Side): Box {
  const length = textWidth(label) * boldScale
  const { x: from = 0, y: middle = 0, textAnchor } = sides[side]
  const left = x + from - { start: 0, middle: length / 2, end: length }[textAnchor ?? 'middle']
  return { left, right: left + length, top: y + middle - lineHeight / 2, bottom: y + middle + lineHeight / 2 }
}

function boxAround({ x, y }: { x: number; y: number }, reach: number): Box {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }
}

function meets(one: Box, other: Box) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** On the equator. */
const kmPerDegree = 111.2

/** `wide` names would be cut at the edges of a frame that is narrower than 480 CSS pixels, `widest` ones of 680. */
type Name = { text: string; x: number; y: number; kind?: string; reach?: 'wide' | 'widest' }

/** The nearest names that fit beside the place's circle, its own name and each other. */
function listNames({ places, map }: MapsContent, panel: Panel, own: Place, radius: number): Name[] {
  const from = project(panel, own.centre)
  const taken = [boxOf({ text: nameOfPlace(own), x: 0, y: 0 })]
  const others = places.filter((place) => nameOfPlace(place) !== nameOfPlace(own))
  const words = map.words.filter(({ kind, turn = 0 }) => kind !== 'road' || Math.abs(turn) < maxTurn)
  const toName = (text: string, at: Coordinates, kind?: string): Name => {
    const { x, y } = project(panel, at)
    return { text, x: Math.round(x - from.x), y: Math.round(y - from.y), ...(kind && { kind }) }
  }
  return [
    ...others.map((place) => toName(nameOfPlace(place), place.centre)),
    ...words.map(({ text, at, kind }) => toName(text, at, kind)),
  ]
    .filter(({ x, y }) => Math.abs(x) < reach.x && Math.abs(y) < reach.y)
    .flatMap((name) => besideCircle(name, radius) ?? [])
    .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))
    .filter((name) => {
      const box = boxOf(name)
      const fits = !taken.some((other) => meets(box, other))
      if (fits) taken.push(box)
      return fits
    })
    .slice(0, maxNames)
    .map((name) => {
      const { left, right } = boxOf(name)
      const end = Math.max(-left, right)
      return end < 160 ? name : { ...name, reach: end < 235 ? 'wide' : 'widest' }
    })
}

/** The name where it is clear of the circle in the middle; null if that is too far away. */
function besideCircle(name: Name, radius: number): Name | null {
  const distance = Math.hypot(name.x, name.y) || 1
  for (let shift = 0; shift <= maxShift; shift++) {
    const x = Math.round(name.x * (1 + shift / distance))
    const y = Math.round(name.y * (1 + shift / distance))
    const across = Math.max(0, Math.abs(x) - textWidth(name.text) / 2)
    const down = Math.max(0, Math.abs(y) - letterHeight / 2)
    if (Math.hypot(across, down) > radius + 1) return { ...name, x, y }
  }
  return null
}

function boxOf({ text, x, y }: Name): Box {
  const half = textWidth(text) / 2 + 5
  return { left: x - half, right: x + half, top: y - lineHeight / 2, bottom: y + lineHeight / 2 }
}

/** In a straight line, to the centre of the firm's town and to the nearest airport. Below 10 km by the half, as the places are that exact at best; the centre itself has no distance. */
function listDistances({ cityCentre, airports }: MapContent, from: Coordinates) {
  const toDistance = ({ name, at }: MapContent['cityCentre']) => ({ to: name, km: distanceKm(from, at) })
  const [airport] = airports.map(toDistance).sort((a, b) => a.km - b.km)
  return [toDistance(cityCentre), ...(airport ? [airport] : [])]
    .map(({ to, km }) => ({ to, km: km < 10 ? Math.round(km * 2) / 2 : Math.round(km) }))
    .filter(({ km }) => km > 0)
}
