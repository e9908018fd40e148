import type { Page, Route } from '@playwright/test'
import { routes } from '../bench/routes.ts'
import { watchShift } from '../bench/watch-shift.ts'
import { expect, test } from './testing/test.ts'

// The latest that pictures can come: the page works, and the visitor has been all the way down without them and is at the top
// again, as a browser that is further down holds what it shows in its place. The faces come after them, and another stands in
// until then. The clocks are those under which the office hours of the contact page, which the browser writes, need most words.
// 412 is Lighthouse's phone. There a shift is less than Lighthouse shows, elsewhere less than Web Vitals do: the menu's words move by some
// pixels when the faces come, and so do the article's at the lower edge of the smaller phone.
for (const width of [360, 412, 1280]) {
  const isPhone = width < 1024
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: width === 412 ? 823 : 780 }, timezoneId: 'America/St_Johns' })

    for (const { name, path } of routes) {
      test(`Nothing moves on the page “${name}” when it comes alive, nor when its pictures and faces come late`, async ({
        page,
        visitor,
        faults,
      }) => {
        if (name === 'not found') faults.expect(404)
        await page.clock.setFixedTime('2026-11-21T09:59:00Z')
        await page.emulateMedia({ reducedMotion: 'reduce' })
        const readShift = await watchShift(page)
        const largest = isPhone && name !== 'article' ? 0.0005 : 0.005
        const releaseFaces = await hold(page, /\.woff2$/)
        const releasePictures = await hold(page, /\/pictures\//)
        await visitor.opens(path, { until: 'it works' })
        await draw(page)
        expect(await readShift(), 'when it comes alive').toBeLessThan(largest)
        await seeAll(page)
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
        await draw(page)
        // On the way the header became its smaller self and its larger one again, which is no picture's doing.
        await readShift()

        await releasePictures()
        await draw(page)
        expect(await readShift(), 'when its pictures come').toBeLessThan(largest)

        test.skip(!(await standsIn(page)), 'This machine has no face that is known to stand in for ours')
        await releaseFaces()
        await page.evaluate(() => document.fonts.ready)
        await draw(page)
        expect(await readShift(), 'when its faces come').toBeLessThan(largest)
      })
    }
  })
}

/** What is asked for at these addresses waits until what is returned is called; that takes until it has come. */
async function hold(page: Page, addresses: RegExp) {
  const held: Route[] = []
  let released = false
  await page.route(addresses, (route) => (released ? route.continue() : void held.push(route)))
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

/** Whether the device has a face that the style sheet fits to ours. */
function standsIn(page: Page) {
  return page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => family.includes('like ') && status === 'loaded'),
  )
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
