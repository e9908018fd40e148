import { type ReactNode, useEffect, useRef } from 'react'
import type { MapPlace } from '../../domain/places/map-place.ts'

type Props = { label: string; places: readonly MapPlace[]; children: ReactNode }

/** A phone shows a part of a wide map, which scrolls by itself, by keyboard too: at first the middle of the results (G4). */
export function ScrollingFrame({ label, places, children }: Props) {
  const frame = useRef<HTMLElement>(null)
  const middle = findMiddle(places)
  useEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = frame.current ?? {}
    frame.current?.scrollTo({ left: (middle / 100) * scrollWidth - clientWidth / 2 })
  }, [middle])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section ref={frame} className="map-frame" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}

/** The middle of the circles with results, in % of the map's width. */
function findMiddle(places: readonly MapPlace[]): number {
  const positions = places.flatMap(({ count, spot }) => (count > 0 && spot ? spot.x : []))
  return positions.length > 0 ? (Math.min(...positions) + Math.max(...positions)) / 2 : 50
}
