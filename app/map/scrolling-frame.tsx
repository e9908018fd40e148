import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { findBusiest, sayOutside } from '../../domain/places/map-part.ts'
import type { MapPlace } from '../../domain/places/map-place.ts'

type Props = { label: string; places: readonly MapPlace[]; row: number; children: ReactNode }

/** The share of the map's width that a phone shows, until its own is known. */
const phoneShare = 0.5

/**
 * A phone shows a part of a wide map, which scrolls by itself, by keyboard too: at first the busiest, with a line that says what lies beyond
 * (G4). Some browsers begin there without script, at the element of the class `map-start`.
 */
export function ScrollingFrame({ label, places, row, children }: Props) {
  const frame = useRef<HTMLElement>(null)
  const [part, setPart] = useState(() => findBusiest(places, phoneShare))
  const start = Math.round(findBusiest(places, phoneShare).from)
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = frame.current ?? {}
    const { from } = findBusiest(places, clientWidth / scrollWidth)
    const left = clearOfNames(frame.current, (from / 100) * scrollWidth)
    frame.current?.scrollTo({ left, behavior: 'instant' })
  }, [places])
  function follow() {
    const { scrollLeft = 0, scrollWidth = 1, clientWidth = 0 } = frame.current ?? {}
    setPart({ from: (scrollLeft / scrollWidth) * 100, to: ((scrollLeft + clientWidth) / scrollWidth) * 100 })
  }
  return (
    <>
      <p className="map-outside">{sayOutside(places, part)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section ref={frame} className="map-frame" data-row={row} aria-label={label} tabIndex={0} onScroll={follow}>
        {children}
        <span className="map-start" data-start={start} />
      </section>
    </>
  )
}

/** Pixels aside of the busiest part at which a phone may begin, so that its edges cut fewer names. */
const maxAside = 100
/** Pixels between a name and the edge, so that it does not touch it. */
const margin = 2

/** The nearest position (G4) at which the frame's edges cut the fewest names and circles of places. */
function clearOfNames(frame: HTMLElement | null, wanted: number): number {
  if (!frame || frame.scrollWidth <= frame.clientWidth) return wanted
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
