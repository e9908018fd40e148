import { type ReactNode, useContext } from 'react'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { formatSearch, type Search } from '../../domain/listings/search.ts'
import { parseMap } from '../../domain/places/map-text.ts'
import type { MapPanel, MapPlace } from '../../domain/places/map-view.ts'
import { isArea } from '../../domain/places/place-key.ts'
import type { Attribution } from '../../domain/places/tiles.ts'
import { urls } from '../../domain/urls.ts'
import { DocumentContext, StyleSheet } from '../layout/page-styles.tsx'
import styles from './map.css?url'
import { MapDrawing } from './map-drawing.tsx'
import { useMap } from './use-map.ts'

const unknown = { __html: '' }

type Props = {
  screen: ScreenId
  search: Search
  /** As `formatMap` makes it; empty on the first page, whose HTML has the map already, a kilobyte less to send. */
  text: string
}

/** The results by place, on up to four maps, each beside the list of its places (G4). The list is the control, the map its picture. */
export default function MapView({ screen, search, text }: Props) {
  const page = useContext(DocumentContext)
  const known = text || page?.map
  const map = useMap(text)
  return (
    <>
      <StyleSheet address={styles} />
      {known ? (
        <div key="drawn" ref={map} className="map-view">
          <Maps screen={screen} search={search} text={known} />
        </div>
      ) : (
        // Hydration keeps the HTML of an element whose content React does not know.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing
        <div key="sent" ref={map} className="map-view" suppressHydrationWarning dangerouslySetInnerHTML={unknown} />
      )}
    </>
  )
}

function Maps({ screen, search, text }: Props) {
  const { panels, elsewhere, unknown, attribution } = parseMap(text)
  const toAddress = ({ values }: MapPlace) => {
    const by = values.every(isArea) ? 'place' : 'town'
    return urls.listings(screen, formatSearch({ ...search, page: 1, [by]: values }))
  }
  return (
    <>
      <p className="map-note">Circles stand for areas, never for addresses. Amounts are in KES, rents per month.</p>
      <div className="map-panels">
        {panels.map((panel, index) => (
          <Panel key={panel.id} panel={panel} attribution={attribution} toAddress={toAddress}>
            {index === 0 && <Legend panels={panels} />}
          </Panel>
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
    </>
  )
}

type PanelProps = {
  panel: MapPanel
  attribution: Attribution | undefined
  toAddress: (place: MapPlace) => string
  /** Below the map. */
  children: ReactNode
}

function Panel({ panel, attribution, toAddress, children }: PanelProps) {
  const drawing = (
    <>
      <MapDrawing panel={panel} toAddress={toAddress} />
      {attribution && <Credit attribution={attribution} />}
    </>
  )
  return (
    <section id={`map-${panel.id}`} className="map-panel" aria-labelledby={`map-${panel.id}-title`}>
      <h2 id={`map-${panel.id}-title`}>
        {/* One text: React separates two with a comment. */}
        {`${titles[panel.id]} `}
        <small>{panel.id === 'kenya' ? `${panel.count} elsewhere` : panel.count}</small>
      </h2>
      <div className="map-column">
        {panel.id === 'nairobi' ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone this map scrolls, by keyboard too
          <section className="map-frame" aria-label="Map of Nairobi" tabIndex={0}>
            {drawing}
          </section>
        ) : (
          <div className="map-frame">{drawing}</div>
        )}
        {children}
      </div>
      <PlaceList places={panel.places} toAddress={toAddress} />
    </section>
  )
}

/** The signs of the maps that are shown. */
function Legend({ panels }: { panels: readonly MapPanel[] }) {
  const isEmpty = ({ count, spot }: MapPlace) => count === 0 && spot
  return (
    <ul className="map-legend" aria-hidden="true">
      <li>properties in an area</li>
      {panels.some(({ places }) => places.some(isEmpty)) && <li className="map-none">none for this search</li>}
      {panels.some(({ gateways }) => gateways.length > 0) && <li className="map-ring">opens another map</li>}
    </ul>
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

type PlaceListProps = { places: readonly MapPlace[]; toAddress: (place: MapPlace) => string }

/** Rents and prices are never mixed: each has its column, even if it is empty. */
function PlaceList({ places, toAddress }: PlaceListProps) {
  return (
    <ul className="map-places">
      {places.map((place) =>
        place.count === 0 ? null : (
          <li key={place.name}>
            <a href={toAddress(place)}>
              <span>{place.name}</span> <b>{place.count}</b>
              <small>{place.rents && ` Rent ${place.rents}`}</small>
              <small>{place.prices && ` Sale ${place.prices}`}</small>
            </a>
          </li>
        ),
      )}
    </ul>
  )
}

const titles: Record<MapPanel['id'], string> = {
  nairobi: 'Nairobi',
  around: 'Around Nairobi',
  coast: 'The coast',
  kenya: 'Kenya',
}
