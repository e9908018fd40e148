import { type ReactNode, useState } from 'react'
import { nameOfPlace } from '../../domain/listings/place-key.ts'
import { findMiddle } from '../../domain/places/map-part.ts'
import { type MapPlace, toCriterion } from '../../domain/places/map-place.ts'
import type { MapPanel, MapView } from '../../domain/places/map-view.ts'
import type { Attribution } from '../../domain/places/tiles.ts'
import { toPlaceName } from '../../domain/search/filters.ts'
import type { ScreenId } from '../../domain/search/screens.ts'
import { formatSearch, type Search } from '../../domain/search/search.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import { StyleSheet } from '../page-parts/page-styles.tsx'
import chosenStyles from './chosen-place.css?url'
import styles from './map.css?url'
import { MapDrawing, type ToLink } from './map-drawing.tsx'
import { type MapRow, ScrollingFrame } from './scrolling-frame.tsx'

type Props = { screen: ScreenId; search: Search; view: MapView }

/**
 * The results by place, on up to four maps, each beside the list of its places (G4). The list is the control, the map its picture. Once a
 * place is chosen the maps are strips, above the cards of its results.
 */
export default function Maps({ screen, search, view }: Props) {
  const { panels, elsewhere, unknown, attribution } = view
  // The place whose circle and line in the list are highlighted, by its key.
  const [lit, setLit] = useState<string | null>(null)
  const toLink: ToLink = (place) => {
    const light = () => setLit(place.key)
    // Only this place: a visitor may have focused another one before the pointer leaves.
    const dim = () => setLit((now) => (now === place.key ? null : now))
    return {
      to: urls.listings(screen, formatSearch({ ...search, page: 1, ...toCriterion(place, search) })),
      preventScrollReset: true,
      'data-lit': place.key === lit || undefined,
      onPointerEnter: light,
      onPointerLeave: dim,
      onFocus: light,
      onBlur: dim,
    }
  }
  const isChosen = search.town.length + search.place.length > 0
  return (
    <div className="map-view" data-chosen={isChosen || undefined}>
      <StyleSheet address={styles} />
      {isChosen && <StyleSheet address={chosenStyles} />}
      <div className="map-panels">
        {panels.map((panel, index) => (
          <Panel key={panel.id} panel={panel} eager={index === 0} attribution={attribution} toLink={toLink}>
            {index === 0 && <Legend panels={panels} />}
          </Panel>
        ))}
        {elsewhere.length + unknown > 0 && (
          <section aria-labelledby="map-elsewhere">
            <h2 id="map-elsewhere">Not on the maps</h2>
            {elsewhere.length > 0 && (
              <PlaceList places={elsewhere} toName={({ key }) => toPlaceName(key)} toLink={toLink} />
            )}
            {unknown > 0 && (
              <p className="map-unknown">
                Place unknown <b>{unknown}</b>
              </p>
            )}
          </section>
        )}
      </div>
      <p className="map-source">
        Circles show areas, not exact addresses. Amounts are in KES, rents per month. These are sketch maps: outlines by
        Natural Earth, roads and parks drawn by hand.
      </p>
    </div>
  )
}

type PanelProps = {
  panel: MapPanel
  eager: boolean
  attribution: Attribution | undefined
  toLink: ToLink
  /** Below the map. */
  children: ReactNode
}

function Panel({ panel, eager, attribution, toLink, children }: PanelProps) {
  const { id, kind, title, total, places } = panel
  // As an attribute, as the policy of the page allows no style of an element.
  const middle = findMiddle(places)
  const row: MapRow = { 'data-middle': Math.round(middle), 'data-row': Math.round(middle / 10) }
  const drawing = (
    <>
      <MapDrawing panel={panel} eager={eager} hasTiles={attribution !== undefined} toLink={toLink} />
      {attribution && <Credit attribution={attribution} />}
    </>
  )
  return (
    <section id={`map-${id}`} className={`map-panel map-panel-${kind}`} aria-labelledby={`map-${id}-title`}>
      <h2 id={`map-${id}-title`}>
        {title} <small>{total}</small>
      </h2>
      <div className="map-column">
        {kind === 'town' ? (
          <ScrollingFrame label={`Map of ${title}`} places={places} row={row}>
            {drawing}
          </ScrollingFrame>
        ) : (
          <div className="map-frame" {...row}>
            {drawing}
          </div>
        )}
        {children}
      </div>
      <PlaceList places={places} toName={(place) => place.name ?? nameOfPlace(place)} toLink={toLink} />
    </section>
  )
}

/** The signs of the maps that are shown. */
function Legend({ panels }: { panels: readonly MapPanel[] }) {
  const isEmpty = ({ count, spot }: MapPlace) => count === 0 && spot
  return (
    <ul className="map-legend" aria-hidden="true">
      <li>properties in an area</li>
      {panels.some(({ places }) => places.some(isEmpty)) && <li className="map-none">no matches for this search</li>}
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

type PlaceListProps = { places: readonly MapPlace[]; toName: (place: MapPlace) => string; toLink: ToLink }

/** Rents and prices are never mixed: each has its column, which is left out where the whole list has none. */
function PlaceList({ places, toName, toLink }: PlaceListProps) {
  const found = places.filter(({ count }) => count > 0)
  const hasRents = found.some(({ rents }) => rents)
  const hasPrices = found.some(({ prices }) => prices)
  return (
    <ul className="map-places">
      {found.map((place) => (
        <li key={place.key}>
          <Link {...toLink(place)}>
            <span>{toName(place)}</span> <b>{place.count}</b>
            {hasRents && <small>{place.rents && ` Rent ${place.rents}`}</small>}
            {hasPrices && <small>{place.prices && ` Sale ${place.prices}`}</small>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
