import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawTile, findCross } from '../../server/map-tiles/testing/draw-tile.ts'
import { type Coordinates, heightOf, panelIds, panels, project } from './panels.ts'
import { isShown, type TileGrid, tileGrids } from './tiles.ts'

describe.each(panelIds)('the tiles of the panel %s (G6)', (id) => {
  const panel = panels[id]
  const grid = tileGrids[id]

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
    const size = ((right - left) / 100) * panel.minWidth
    expect(size).toBeGreaterThan(256 / 1.5)
    expect(size).toBeLessThan(256 * 1.5)
  })

  test('are the only ones of their zoom that exist', () => {
    for (const tile of listTiles(grid)) expect(isShown(tile)).toBe(true)
    const [columns, rows] = [grid.columns.length - 1, grid.rows.length - 1]
    const outside = [{ x: -1 }, { x: columns }, { y: -1 }, { y: rows }, { z: 1 }, { z: -1 }]
    for (const { x = 0, y = 0, z = 0 } of outside) {
      expect(isShown({ z: grid.z + z, x: grid.x + x, y: grid.y + y })).toBe(false)
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
      const images = await Promise.all(
        listTiles(grid).map(async ({ left, top, right, bottom, ...tile }) => {
          const body = await drawTile(tile, points)
          return `<image x="${left}%" y="${top}%" width="${right - left}%" height="${bottom - top}%" preserveAspectRatio="none" href="data:image/png;base64,${body.toString('base64')}"/>`
        }),
      )
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${images.join('')}</svg>`
      const { data, info } = await sharp(Buffer.from(drawing)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      for (const point of points) {
        const { x, y } = project(panel, point)
        const expected = { x: (x * width) / panel.width, y: (y * width) / panel.width }
        const cross = findCross(data, info, expected)
        expect(Math.hypot(cross.x - expected.x, cross.y - expected.y), `at ${point}`).toBeLessThan(1)
      }
    },
  )
})

function listTiles({ z, x, y, columns, rows }: TileGrid) {
  return rows.slice(1).flatMap((bottom, row) =>
    columns.slice(1).map((right, column) => {
      const [left = 0, top = 0] = [columns[column], rows[row]]
      return { z, x: x + column, y: y + row, left, top, right, bottom }
    }),
  )
}
