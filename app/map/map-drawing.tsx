import type { LinkProps } from 'react-router'
import { nameOfPlace } from '../../domain/listings/place-key.ts'
import type { MapPlace, MapSpot } from '../../domain/places/map-place.ts'
import type { MapPanel } from '../../domain/places/map-view.ts'
import { frameWithin, heightOf } from '../../domain/places/panels.ts'
import type { Panel } from '../../domain/places/places.ts'
import { sides } from '../../domain/places/sides.ts'
import { toTileGrid } from '../../domain/places/tiles.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'

/** The link to the results in a place, highlighted or not. */
export type ToLink = (place: MapPlace) => LinkProps & { 'data-lit': true | undefined }

type Props = {
  panel: MapPanel
  /** For the first map, which is the largest picture of the first view. */
  eager: boolean
  hasTiles: boolean
  toLink: ToLink
}

/**
 * One map: the basemap as an image, which costs no HTML, and over it words and circles of constant size, whose positions are in %.
 * It is for the eye and the pointer only: the list beside it has the same links.
 */
export function MapDrawing({ panel, eager, hasTiles, toLink }: Props) {
  const { id, kind, width, places, gateways, words, inset } = panel
  return (
    <div className={`map-drawing map-${kind}`} aria-hidden="true">
      <img
        src={urls.mapDrawing(id)}
        width={width}
        height={heightOf(panel)}
        alt=""
        fetchPriority={eager ? 'high' : undefined}
      />
      <svg aria-hidden="true">
        {words.map(({ text, kind, turn, x, y }) => (
          // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the hidden drawing
          <svg key={text} x={`${x}%`} y={`${y}%`}>
            <text className={`map-${kind === 'road' ? 'way' : kind}`} transform={turn ? `rotate(${turn})` : undefined}>
              {text}
            </text>
          </svg>
        ))}
        {hasTiles && <Tiles panel={panel} />}
        {inset && <Inset outer={panel} {...inset} />}
        {places.map((place) =>
          place.spot && place.count === 0 ? (
            <Mark key={place.key} name={nameOfPlace(place)} count={0} spot={place.spot} />
          ) : null,
        )}
        {gateways.map((gateway) => (
          <a key={gateway.name} href={`#map-${gateway.leadsTo}`} tabIndex={-1}>
            <Mark {...gateway} />
          </a>
        ))}
        {places.map((place) =>
          place.spot && place.count > 0 ? (
            // A link that fetches ahead would draw its `link` elements into the map.
            <Link key={place.key} {...toLink(place)} tabIndex={-1} prefetch="none">
              <Mark name={nameOfPlace(place)} count={place.count} spot={place.spot} />
            </Link>
          ) : null,
        )}
      </svg>
    </div>
  )
}

/** The frame of another map, which it leads to. */
function Inset({ outer, panel, count }: { outer: Panel } & NonNullable<MapPanel['inset']>) {
  const { x, y, width, height } = frameWithin(outer, panel)
  return (
    <a href={`#map-${panel.id}`} tabIndex={-1} className="map-inset">
      <rect x={`${x}%`} y={`${y}%`} width={`${width}%`} height={`${height}%`} />
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of the hidden drawing */}
      <svg x={`${x + width / 2}%`} y={`${y + height / 2}%`}>
        <text>
          {panel.title} {count}
        </text>
      </svg>
    </a>
  )
}

/**
 * Above the words of the sketch, as a street map has its own; a tile that cannot be had leaves both. In HTML images, which load only
 * when they come into view, as those of SVG cannot.
 */
function Tiles({ panel }: { panel: Panel }) {
  const { z, x, y, columns, rows } = toTileGrid(panel)
  return spansOf(y, rows).map((row) =>
    spansOf(x, columns).map((column) => (
      <foreignObject
        key={`${row.number} ${column.number}`}
        x={column.from}
        y={row.from}
        width={column.size}
        height={row.size}
      >
        <img src={urls.mapTile({ z, x: column.number, y: row.number })} alt="" loading="lazy" />
      </foreignObject>
    )),
  )
}

/** Columns or rows, from the number of the first. Differences are rounded, as they have long tails of digits. */
function spansOf(first: number, edges: readonly number[]) {
  return edges.slice(1).map((to, index) => {
    const from = edges[index] ?? to
    return { number: first + index, from: `${from}%`, size: `${Math.round((to - from) * 100) / 100}%` }
  })
}

function Mark({ name, count, spot: { x, y, side } }: { name: string; count: number; spot: MapSpot }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the hidden drawing
    <svg x={`${x}%`} y={`${y}%`} className={count === 0 ? 'map-empty' : undefined}>
      <circle r={count === 0 ? 4 : 12.5} />
      {count > 0 && <text>{count < 1000 ? count : '1K+'}</text>}
      {side && <text {...sides[side]}>{name}</text>}
    </svg>
  )
}
