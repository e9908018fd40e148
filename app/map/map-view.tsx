import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { formatSearch, type Search } from '../../domain/listings/search.ts'
import { parseMap } from '../../domain/places/map-text.ts'
import type { MapPanel, MapPlace } from '../../domain/places/map-view.ts'
import { isArea } from '../../domain/places/place-key.ts'
import type { Attribution } from '../../domain/places/tiles.ts'
import { urls } from '../../domain/urls.ts'
import { StyleSheet } from '../layout/page-styles.tsx'
import { Link } from '../link.tsx'
import styles from './map.css?url'
import { MapDrawing } from './map-drawing.tsx'

/** `text` is what `formatMap` makes of a map. */
type Props = { screen: ScreenId; search: Search; text: string }

/** The results by place, on up to four maps, each beside the list of its places (G4). The list is the control, the map its picture. */
export default function MapView({ screen, search, text }: Props) {
  const { panels, elsewhere, unknown, attribution } = useMemo(() => parseMap(text), [text])
  const toAddress = ({ values }: MapPlace) => {
    const by = values.every(isArea) ? 'place' : 'town'
    return urls.listings(screen, formatSearch({ ...search, page: 1, [by]: values }))
  }
  return (
    <div className="map-view">
      <StyleSheet address={styles} />
      <p className="map-note">
        A circle stands for a neighbourhood or a town, never for an address. Amounts are in KES, rents per month.
      </p>
      <div className="map-panels">
        {panels.map((panel) => (
          <Panel key={panel.id} panel={panel} attribution={attribution} toAddress={toAddress} />
        ))}
        {elsewhere.length + unknown > 0 && (
          <section aria-labelledby="map-elsewhere">
            <h2 id="map-elsewhere">Not on the maps</h2>
            {elsewhere.length > 0 && <PlaceList places={elsewhere} toAddress={toAddress} />}
            {unknown > 0 && (
              <p className="map-unknown">
                Place unknown <b>{unknown}</b>
              </p>
            )}
          </section>
        )}
      </div>
      <p className="map-source">The maps are a sketch: outlines by Natural Earth, roads and parks drawn by hand.</p>
    </div>
  )
}

type PanelProps = { panel: MapPanel; attribution: Attribution | undefined; toAddress: (place: MapPlace) => string }

function Panel({ panel, attribution, toAddress }: PanelProps) {
  /** The number of the place that is pointed at or focused, on the map or in the list. */
  const [lit, setLit] = useState<string | null>(null)
  const light = ({ target }: SyntheticEvent) =>
    setLit((target as Element).closest('[data-place]')?.getAttribute('data-place') ?? null)
  const dim = () => setLit(null)
  const title = titles[panel.id]
  const frame = useRef<HTMLElement>(null)
  const middle = middleOf(panel)
  useEffect(() => {
    const { current } = frame
    // Where the whole map fits there is nothing to scroll.
    current?.scrollTo({ left: (middle / 100) * current.scrollWidth - current.clientWidth / 2 })
  }, [middle])
  const drawing = (
    <>
      <MapDrawing panel={panel} lit={lit} toAddress={toAddress} />
      {attribution && <Credit attribution={attribution} />}
    </>
  )
  return (
    <section
      id={`map-${panel.id}`}
      className="map-panel"
      aria-labelledby={`map-${panel.id}-title`}
      onPointerOver={light}
      onPointerLeave={dim}
      onFocus={light}
      onBlur={dim}
    >
      <h2 id={`map-${panel.id}-title`}>
        {title} <small>{panel.count}</small>
      </h2>
      {panel.id === 'nairobi' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone this map scrolls, by keyboard too
        <section ref={frame} className="map-frame" aria-label="Map of Nairobi" tabIndex={0}>
          {drawing}
        </section>
      ) : (
        <div className="map-frame">{drawing}</div>
      )}
      <PlaceList places={panel.places} lit={lit} toAddress={toAddress} />
    </section>
  )
}

/** The source of the street tiles, as their licences want it: on each map (G6). */
function Credit({ attribution }: { attribution: Attribution }) {
  return (
    <p className="map-credit">
      {attribution.map(({ text, href }) =>
        href ? (
          <a key={text} href={href}>
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )
}

/** The middle of the circles with results, in % of the map's width: a phone shows that part first. */
function middleOf({ places }: MapPanel): number {
  const shown = places.flatMap(({ count, spot }) => (count > 0 && spot ? spot.x : []))
  return shown.length > 0 ? (Math.min(...shown) + Math.max(...shown)) / 2 : 50
}

type PlaceListProps = { places: readonly MapPlace[]; lit?: string | null; toAddress: (place: MapPlace) => string }

function PlaceList({ places, lit = null, toAddress }: PlaceListProps) {
  return (
    <ul className="map-places">
      {places.map((place, index) =>
        place.count === 0 ? null : (
          <li key={place.name}>
            <Link
              to={toAddress(place)}
              prefetch="none"
              preventScrollReset
              data-place={index}
              data-lit={lit === `${index}` || undefined}
            >
              {`${place.name} `}
              <b>{place.count}</b>
              <small>{toRanges(place)}</small>
            </Link>
          </li>
        ),
      )}
    </ul>
  )
}

/** Rents and prices are never mixed. */
function toRanges({ rents, prices }: MapPlace): string {
  return [rents && `Rent ${rents}`, prices && `Sale ${prices}`].filter(Boolean).join(' · ')
}

const titles: Record<MapPanel['id'], string> = {
  nairobi: 'Nairobi',
  around: 'Around Nairobi',
  coast: 'The coast',
  kenya: 'Kenya',
}
