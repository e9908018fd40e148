import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { heightOf } from '../domain/places/panels.ts'
import type { Coordinates } from '../domain/places/places.ts'
import { createAtlas } from '../domain/places/spots.ts'
import { toTileGrid } from '../domain/places/tiles.ts'
import { drawTile, findCross } from '../server/pictures/map-tiles/testing/draw-tile.ts'
import { toPmtiles } from '../server/pictures/map-tiles/testing/pmtiles.ts'
import { expandWindow, expectAccessible } from './testing/accessible.ts'
import { test as base, expect } from './testing/test.ts'

/** A site with street tiles that have a cross beneath each circle, longer than the circle is wide. */
const test = base.extend<object, { siteEnv: Record<string, string> }>({
  siteEnv: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'riparo-e2e-tiles-'))
      const file = join(folder, 'kenya.pmtiles')
      await writeFile(file, toPmtiles(await drawTiles()))
      await use({ MAP_TILES_FILE: file, MAP_TILES_ATTRIBUTION: '© <a href="https://maps.example/">Maps</a>' })
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})
// In one worker, since each starts a site of its own.
test.describe.configure({ mode: 'default' })

for (const width of [360, 1280]) {
  test(`At ${width} px street tiles lie beneath the circles, within 2 px of their places`, async ({
    page,
    visitor,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await visitor.opens('/property-listings/?view=map')
    let seen = 0
    for (const name of ['Nairobi', 'Around Nairobi', 'The coast', 'Kenya']) {
      const panel = page.getByRole('region', { name: new RegExp(`^${name}( \\d|$)`) })
      await expect(panel.getByText('© Maps')).toBeVisible()
      const drawing = panel.locator('.map-drawing')
      await drawing.scrollIntoViewIfNeeded()
      const tiles = drawing.locator('foreignObject img')
      const countLoaded = () =>
        tiles.evaluateAll((all) => all.filter((it) => (it as HTMLImageElement).naturalWidth === 256).length)
      await expect.poll(countLoaded).toBe(await tiles.count())

      const circles = await drawing.evaluate((it) => {
        const circles = [...it.querySelectorAll('a circle')].flatMap((circle) => {
          const { left, top, width, height } = circle.getBoundingClientRect()
          const [x, y] = [left + width / 2, top + height / 2]
          // Elsewhere the header or the filter may cover the map, or an arm of the cross is cut off.
          const isInView = x > 20 && x < innerWidth - 20 && y > 120 && y < innerHeight - 120
          return isInView ? { x, y, isOnTop: circle.closest('a')?.contains(document.elementFromPoint(x, y)) } : []
        })
        // So that the crosses can be seen.
        for (const mark of it.querySelectorAll('a')) mark.style.visibility = 'hidden'
        return circles
      })
      const picture = await page.screenshot()
      const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      for (const circle of circles) {
        expect(circle.isOnTop).toBe(true)
        const cross = findCross(data, info, circle)
        expect(Math.hypot(cross.x - circle.x, cross.y - circle.y), name).toBeLessThan(2)
        seen++
      }
    }
    expect(seen).toBeGreaterThan(20)
    // axe does not see that tiles are cut off at the edges of the maps, and takes them for the ground of the texts around.
    await page.locator('foreignObject').evaluateAll((all) => {
      for (const tile of all) tile.remove()
    })
    await expandWindow(page, width)
    await expectAccessible(page)
  })
}

async function drawTiles() {
  const [places, map] = await Promise.all(
    ['places', 'map'].map(async (name) => JSON.parse(await readFile(`content/${name}.json`, 'utf8'))),
  )
  const { layouts } = createAtlas({ places, map })
  const drawn = [...layouts].flatMap(([panel, { marks }]) => {
    const { z, x, y, columns, rows } = toTileGrid(panel)
    const height = (heightOf(panel) * panel.minWidth) / panel.width
    const points = [...marks.values()].map(
      (mark): Coordinates => [
        panel.west + (mark.x / panel.minWidth) * (panel.east - panel.west),
        panel.north - (mark.y / height) * (panel.north - panel.south),
      ],
    )
    return rows.slice(1).flatMap((_, row) =>
      columns.slice(1).map(async (_edge, column) => {
        const tile = { z, x: x + column, y: y + row }
        return { tile, body: await drawTile(tile, points) }
      }),
    )
  })
  return Promise.all(drawn)
}
