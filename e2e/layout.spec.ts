import type { Page, Route } from '@playwright/test'
import { routes } from '../bench/routes.ts'
import { watchShift } from '../bench/watch-shift.ts'
import { expect, test } from './testing/test.ts'

// The latest that pictures can come: the page works, and the visitor has been all the way down without them and is at the top
// again, as a browser that is further down holds what it shows in its place. The faces do not come at all, so that only
// pictures can move anything: what stands in for them has their widths only nearly. The clocks are those under which the
// office hours of the contact page, which the browser writes, need most words.
for (const width of [360, 1280]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 780 }, timezoneId: 'America/St_Johns' })

    for (const { name, path } of routes) {
      test(`Nothing moves on the page “${name}” when it comes alive, nor when its pictures come late`, async ({
        page,
        visitor,
        faults,
      }) => {
        if (name === 'not found') faults.expect(404)
        await page.clock.setFixedTime('2026-11-21T09:59:00Z')
        await page.emulateMedia({ reducedMotion: 'reduce' })
        const readShift = await watchShift(page)
        await page.route('**/*.woff2', () => {})
        const releasePictures = await holdPictures(page)
        await visitor.opens(path, { until: 'it works' })
        await draw(page)
        expect(await readShift(), 'when it comes alive').toBe(0)
        await seeAll(page)
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
        await draw(page)
        // On the way the header became its smaller self and its larger one again, which is no picture's doing.
        await readShift()

        await releasePictures()
        await draw(page)
        expect(await readShift(), 'when its pictures come').toBe(0)
      })
    }
  })
}

/** Pictures wait until what is returned is called; that takes until those that were asked for have come. */
async function holdPictures(page: Page) {
  const held: Route[] = []
  let released = false
  await page.route(/\/pictures\//, (route) => (released ? route.continue() : void held.push(route)))
  return async () => {
    released = true
    await Promise.all(
      held.map(async (route) => {
        await route.continue()
        const response = await route.request().response()
        await response?.finished()
      }),
    )
  }
}

async function seeAll(page: Page) {
  for (let down = true; down; await draw(page)) {
    down = await page.evaluate(() => {
      const before = scrollY
      scrollBy({ top: innerHeight, behavior: 'instant' })
      return scrollY > before
    })
  }
}

/** Until what changed is on the screen, and what it moved is known. */
function draw(page: Page) {
  return page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
