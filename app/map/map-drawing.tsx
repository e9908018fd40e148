import type { MapPanel, MapPlace, MapSpot } from '../../domain/places/map-view.ts'
import { sides } from '../../domain/places/sides.ts'
import type { TileGrid } from '../../domain/places/tiles.ts'
import { urls } from '../../domain/urls.ts'
import around from './basemap/around.svg'
import coast from './basemap/coast.svg'
import kenya from './basemap/kenya.svg'
import nairobi from './basemap/nairobi.svg'

const basemaps: Record<MapPanel['id'], string> = { nairobi, around, coast, kenya }

type Props = { panel: MapPanel; toAddress: (place: MapPlace) => string }

/**
 * One map: the basemap as an image, which costs no HTML, and over it words and circles of constant size, whose positions are in %.
 * It is for the eye and the pointer only: the list beside it has the same links.
 */
export function MapDrawing({ panel, toAddress }: Props) {
  const { id, places, gateways, words, inset, tiles } = panel
  return (
    <div className={`map-drawing map-${id}`} aria-hidden="true">
      <img src={basemaps[id]} alt="" />
      <svg aria-hidden="true">
        {words.map(({ text, kind, turn, x, y }) => (
          // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the hidden drawing
          <svg key={text} x={`${x}%`} y={`${y}%`}>
            <text className={`map-${kind === 'road' ? 'way' : kind}`} transform={turn ? `rotate(${turn})` : undefined}>
              {text}
            </text>
          </svg>
        ))}
        {tiles && <Tiles {...tiles} />}
        {inset && (
          <a href={`#map-${inset.leadsTo}`} tabIndex={-1} className="map-inset">
            <rect x={`${inset.x}%`} y={`${inset.y}%`} width={`${inset.width}%`} height={`${inset.height}%`} />
            {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of the hidden drawing */}
            <svg x={`${inset.x + inset.width / 2}%`} y={`${inset.y + inset.height / 2}%`}>
              <text>Nairobi {inset.count}</text>
            </svg>
          </a>
        )}
        {places.map((place) =>
          place.spot && place.count === 0 ? <Mark key={place.name} {...place} spot={place.spot} /> : null,
        )}
        {gateways.map((gateway) => (
          <a key={gateway.name} href={`#map-${gateway.leadsTo}`} tabIndex={-1}>
            <Mark {...gateway} />
          </a>
        ))}
        {places.map((place) =>
          place.spot && place.count > 0 ? (
            <a key={place.name} href={toAddress(place)} tabIndex={-1}>
              <Mark {...place} spot={place.spot} />
            </a>
          ) : null,
        )}
      </svg>
    </div>
  )
}

/**
 * Above the words of the sketch, as a street map has its own; a tile that cannot be had leaves both. In HTML images, which load only
 * when they come into view, as those of SVG cannot.
 */
function Tiles({ z, x, y, columns, rows }: TileGrid) {
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
