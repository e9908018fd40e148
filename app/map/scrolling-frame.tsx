import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { findBusiest, sayInSight } from '../../domain/places/map-part.ts'
import type { MapPlace } from '../../domain/places/map-place.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

/** The middle of the results, in % of the map's height, and in tenths of it for browsers that read no number of an attribute. */
export type MapRow = { 'data-middle': number; 'data-row': number }

type Props = { label: string; places: readonly MapPlace[]; row: MapRow; children: ReactNode }

/** The share of the map's width that a phone shows, until its own is known. */
const phoneShare = 0.5

/**
 * A phone shows a part of a wide map, which scrolls by itself, by keyboard too: at first the busiest, with a line that says how many it shows
 * (G4). Some browsers begin there without script, at the element of the class `map-start`. A position that the visitor has chosen is never
 * changed: the server's HTML may have been scrolled long before this code came.
 */
export function ScrollingFrame({ label, places, row, children }: Props) {
  const frame = useRef<HTMLElement>(null)
  const busiest = findBusiest(places, phoneShare)
  const [part, setPart] = useState(busiest)
  const isNew = useHydrated()
  const untouched = useRef<number>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isNew` is read at the first time only
  useLayoutEffect(() => {
    const it = frame.current
    if (!it) return
    untouched.current ??= isNew ? it.scrollLeft : startWithoutScript(it)
    if (Math.abs(it.scrollLeft - untouched.current) > 1) return follow()
    const { from } = findBusiest(places, it.clientWidth / it.scrollWidth)
    it.scrollTo({ left: clearOfNames(it, (from / 100) * it.scrollWidth), behavior: 'instant' })
    untouched.current = it.scrollLeft
  }, [places])
  function follow() {
    const { scrollLeft = 0, scrollWidth = 1, clientWidth = 0 } = frame.current ?? {}
    setPart({ from: (scrollLeft / scrollWidth) * 100, to: ((scrollLeft + clientWidth) / scrollWidth) * 100 })
  }
  return (
    <>
      <p className="map-in-sight">{sayInSight(places, part)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section ref={frame} className="map-frame" {...row} aria-label={label} tabIndex={0} onScroll={follow}>
        {children}
        <span className="map-start" data-start={Math.round(busiest.from)} />
      </section>
    </>
  )
}

/** Pixels aside of the busiest part at which a phone may begin, so that its edges cut fewer names. */
const maxAside = 100
/** Pixels between a name and the edge, so that it does not touch it. */
const margin = 2

/** The position in pixels at which the browser begins by itself. */
function startWithoutScript(frame: HTMLElement): number {
  if (!CSS.supports('scroll-initial-target', 'nearest')) return 0
  const { offsetLeft = 0 } = frame.querySelector<HTMLElement>('.map-start') ?? {}
  return Math.min(offsetLeft, frame.scrollWidth - frame.clientWidth)
}

/** The nearest position (G4) at which the frame's edges cut the fewest names and circles of places. */
function clearOfNames(frame: HTMLElement, wanted: number): number {
  if (frame.scrollWidth <= frame.clientWidth) return wanted
  const origin = frame.getBoundingClientRect().left - frame.scrollLeft
  const boxes = [...frame.querySelectorAll('circle, text:not([class])')].map((each) => each.getBoundingClientRect())
  const asides = Array.from({ length: maxAside + 1 }, (_, index) => (index % 2 ? index + 1 : -index))
  const positions = asides
    .map((aside) => wanted + aside)
    .filter((left) => left >= 0 && left <= frame.scrollWidth - frame.clientWidth)
  const isCut = ({ left, right }: DOMRect, edge: number) => left - margin < edge && right + margin > edge
  const cuts = positions.map((left) => {
    const edges = [origin + left, origin + left + frame.clientWidth]
    return boxes.filter((box) => edges.some((edge) => isCut(box, edge))).length
  })
  return positions[cuts.indexOf(Math.min(...cuts))] ?? wanted
}
