import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawTile, findCross } from '../../server/pictures/map-tiles/testing/draw-tile.ts'
import { samplePanels } from '../../server/testing/sample-panels.ts'
import { heightOf, project } from './panels.ts'
import type { Coordinates } from './places.ts'
import { isShown, type TileGrid, toTileGrid } from './tiles.ts'

/** A tile is this wide and this high, in pixels. */
const tileSize = 256

describe.each(samplePanels)('the tiles of the panel $id (G6)', (panel) => {
  const grid = toTileGrid(panel)

  test('cover it, and no tile lies outside', () => {
    for (const edges of [grid.columns, grid.rows]) {
      expect(edges[0]).toBeLessThanOrEqual(0)
      expect(edges[1]).toBeGreaterThan(0)
      expect(edges.at(-2)).toBeLessThan(100)
      expect(edges.at(-1)).toBeGreaterThanOrEqual(100)
    }
    expect(listTiles(grid).length).toBeLessThanOrEqual(9)
  })

  test('are drawn at about their own size', () => {
    const [left = 0, right = 0] = grid.columns
    const shown = ((right - left) / 100) * panel.minWidth
    expect(shown).toBeGreaterThan(tileSize / 1.5)
    expect(shown).toBeLessThan(tileSize * 1.5)
  })

  test('are the only ones of their zoom that exist', () => {
    for (const tile of listTiles(grid)) expect(isShown(samplePanels, tile)).toBe(true)
    const [columns, rows] = [grid.columns.length - 1, grid.rows.length - 1]
    const outside = [{ x: -1 }, { x: columns }, { y: -1 }, { y: rows }, { z: 1 }, { z: -1 }]
    for (const { x = 0, y = 0, z = 0 } of outside) {
      expect(isShown(samplePanels, { z: grid.z + z, x: grid.x + x, y: grid.y + y })).toBe(false)
    }
  })

  test.each([panel.minWidth, 1_240])(
    'show each point within 1 px of where circles show it, %i px wide',
    async (width) => {
      const height = (heightOf(panel) * width) / panel.width
      const shares = [0.02, 0.26, 0.5, 0.74, 0.98]
      const points = shares.flatMap((across) =>
        shares.map(
          (down): Coordinates => [
            panel.west + across * (panel.east - panel.west),
            panel.north - down * (panel.north - panel.south),
          ],
        ),
      )
      const mosaic = await drawMosaic(grid, points)
      for (const point of points) {
        const { x, y } = project(panel, point)
        const across = locate(grid.columns, (100 * x) / panel.width)
        const down = locate(grid.rows, (100 * y) / heightOf(panel))
        const expected = { x: tileSize * across.place, y: tileSize * down.place }
        const cross = findCross(mosaic.data, mosaic.info, expected)
        const off = {
          x: ((cross.x - expected.x) / tileSize) * (across.share / 100) * width,
          y: ((cross.y - expected.y) / tileSize) * (down.share / 100) * height,
        }
        expect(Math.hypot(off.x, off.y), `at ${point}`).toBeLessThan(1)
      }
    },
  )
})

/** All tiles of a grid in their own size, side by side. */
async function drawMosaic(grid: TileGrid, points: readonly Coordinates[]) {
  const images = await Promise.all(
    listTiles(grid).map(async (tile) => ({
      input: await drawTile(tile, points),
      left: tileSize * (tile.x - grid.x),
      top: tileSize * (tile.y - grid.y),
    })),
  )
  const width = tileSize * (grid.columns.length - 1)
  const height = tileSize * (grid.rows.length - 1)
  return sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite(images)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Finds the tile at a place of the panel (in %): `place` counts tiles from the first edge, `share` is the tile's size in % of the panel. */
function locate(edges: readonly number[], place: number) {
  const index = edges.findLastIndex((edge) => edge <= place)
  const [from = 0, to = 0] = edges.slice(index)
  return { place: index + (place - from) / (to - from), share: to - from }
}

function listTiles({ z, x, y, columns, rows }: TileGrid) {
  return rows.slice(1).flatMap((_, row) => columns.slice(1).map((_, column) => ({ z, x: x + column, y: y + row })))
}
