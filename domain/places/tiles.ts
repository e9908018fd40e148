import { heightOf, project } from './panels.ts'
import type { Panel } from './places.ts'

/** A square of a street map in Web Mercator, as tile servers count them: `x` eastwards, `y` southwards, 2^`z` each. */
export type Tile = { z: number; x: number; y: number }

/** The tiles of one panel: the first one, and the edges of their columns and rows in % of the panel. */
export type TileGrid = Tile & { columns: number[]; rows: number[] }

/** The words that name the source of the tiles, in parts; a part with `href` (https) is a link. */
export type Attribution = { text: string; href?: string }[]

/** In CSS pixels, at which tiles are drawn by convention. */
const tileSize = 256

/** True for a tile that one of the panels shows (G6). */
export function isShown(panels: readonly Panel[], { z, x, y }: Tile): boolean {
  return panels.map(toTileGrid).some((grid) => {
    const hasColumn = x >= grid.x && x < grid.x + grid.columns.length - 1
    const hasRow = y >= grid.y && y < grid.y + grid.rows.length - 1
    return z === grid.z && hasColumn && hasRow
  })
}

/**
 * The tiles that lie beneath a panel. It shows degrees and Mercator's projection stretches them, by 0.4 % at five degrees from the equator. So each edge of a tile is placed by
 * itself, and only what lies between two edges is off, by less than a pixel.
 */
export function toTileGrid(panel: Panel): TileGrid {
  // The zoom whose tiles are nearest to their own size.
  const z = Math.round(Math.log2(((panel.width / (panel.east - panel.west)) * 360) / tileSize))
  const [west, east] = [toColumn(panel.west, z), toColumn(panel.east, z)]
  const [north, south] = [toRow(panel.north, z), toRow(panel.south, z)]
  const [x, y] = [Math.floor(west), Math.floor(north)]
  const edges = (first: number, end: number) =>
    Array.from({ length: Math.ceil(end) - first + 1 }, (_, index) => first + index)
  return {
    z,
    x,
    y,
    columns: edges(x, east).map((edge) => share(project(panel, [toLongitude(edge, z), 0]).x, panel.width)),
    rows: edges(y, south).map((edge) => share(project(panel, [0, toLatitude(edge, z)]).y, heightOf(panel))),
  }
}

/** In %. Two decimals are a tenth of a pixel on the widest map. */
function share(part: number, whole: number) {
  return Math.round((part / whole) * 10_000) / 100
}

function toColumn(longitude: number, z: number) {
  return ((longitude + 180) / 360) * 2 ** z
}

function toRow(latitude: number, z: number) {
  return (0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z
}

function toLongitude(column: number, z: number) {
  return (column / 2 ** z) * 360 - 180
}

function toLatitude(row: number, z: number) {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI
}
