import type { Page, Route } from '@playwright/test'
import { routesOfEachKind } from '../bench/routes.ts'
import { watchShift } from '../bench/watch-shift.ts'
import { serveInPieces } from './testing/pieces.ts'
import { expect, test } from './testing/shared-tab-test.ts'

// The latest moment at which pictures can arrive: the page is hydrated, and the visitor has scrolled down without them and is at the top
// again (further down the browser's scroll anchoring would hide a shift). Fonts arrive after the pictures; a fallback face is shown until
// then. The clocks give the office hours on the contact page, which the browser writes, their longest words. On a phone a
// shift must be below what Lighthouse shows, elsewhere below what Web Vitals show: words in the menu, in the article at the
// lower edge of the smaller phone, and in the list of places (0.0012) move by some pixels when the fonts arrive.
// On a device with no font that the style sheet knows, the browser's last resort may move a page by little more than Web Vitals call good
// (0.1): a town's facts on a phone come to 0.104, the mortgage to 0.116.
const lastResort = 'serif'
// At 412 px, as wide as Lighthouse's phone, paragraphs of the services and of the places lost a line that they kept at 360.
const atLighthouse = ['services', 'places', 'listings', 'property']
for (const width of [360, 412, 1280]) {
  const isPhone = width < 1024
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: width === 412 ? 823 : 780 }, timezoneId: 'America/St_Johns' })

    for (const { name, path } of routesOfEachKind.filter(({ name }) => width !== 412 || atLighthouse.includes(name))) {
      test(`Nothing moves on the page “${name}” when it comes alive, nor when its pictures and faces come late`, async ({
        page,
        visitor,
        faults,
      }) => {
        if (name === 'not found') faults.expect(404)
        await page.clock.setFixedTime('2026-11-21T09:59:00Z')
        await page.emulateMedia({ reducedMotion: 'reduce' })
        const readShift = await watchShift(page)
        const largest = isPhone && !['article', 'places'].includes(name) ? 0.0005 : 0.005
        const releaseFaces = await hold(page, /\.woff2$/)
        const releasePictures = await hold(page, /\/pictures\//)
        await visitor.opens(path, { until: 'hydrated' })
        await draw(page)
        expect(await readShift(), 'when it comes alive').toBeLessThan(largest)
        await seeAll(page)
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
        await draw(page)
        // Scrolling made the header smaller and larger again, which pictures did not cause.
        await readShift()

        await releasePictures()
        await draw(page)
        expect(await readShift(), 'when its pictures come').toBeLessThan(largest)

        test.skip(
          !process.env.FONTCONFIG_FILE,
          'Without apt-get there are no fonts to judge the shift with, when ours come',
        )
        await releaseFaces()
        await page.evaluate(() => document.fonts.ready)
        await draw(page)
        expect(await readShift(), 'when its faces come').toBeLessThan(largest)

        // Text that moves when our fonts come on another device moves here when they take a fallback's place.
        const fallbacks = await listFallbacks(page)
        expect(fallbacks).not.toEqual([])
        for (const fallback of [...fallbacks, lastResort]) {
          await setFont(page, fallback)
          await readShift()
          await setFont(page, '')
          expect(await readShift(), `when its faces come in place of ${fallback}`).toBeLessThan(
            fallback === lastResort ? 0.12 : largest,
          )
        }
      })
    }
  })
}

const listed = '/property-listings/?view=map'
for (const [width, paths] of [
  [360, [listed]],
  [1280, [listed, '/insights/news-and-updates', '/insights/client-insights', '/about-us/']],
] as const) {
  test.describe(`on a slow connection, at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 780 } })

    for (const path of paths) {
      test(`Nothing moves on ${path} while it comes in pieces`, async ({ page, site, faults }) => {
        await using pieces = await serveInPieces(site.url + path)
        // The pieces have an address of their own.
        faults.expect(/foreign request/)
        const readShift = await watchShift(page)
        await page.goto(pieces.url, { waitUntil: 'commit' })
        while (await pieces.sendPiece()) await draw(page)
        expect(await readShift()).toBeLessThan(0.0015)
        // Nothing that the page still waits for may fail with its server.
        await page.goto('/robots.txt')
      })
    }
  })
}

/** Delays requests for these addresses. The returned function releases them, and resolves when they are answered. */
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

/** The families that the style sheet scales to ours, for devices with different fonts. */
function listFallbacks(page: Page) {
  return page.evaluate(() => [
    ...new Set([...document.fonts].map(({ family }) => family).filter((family) => family.includes('like '))),
  ])
}

/** Shows the page in another font; '' for the font of its style sheet. */
async function setFont(page: Page, family: string) {
  await page.evaluate((value) => {
    document.documentElement.style.fontFamily = value
    return document.fonts.ready
  }, family)
  await draw(page)
}

/** Scrolls down by windows, each of which is painted. */
function seeAll(page: Page) {
  return page.evaluate(async () => {
    for (let before = -1; scrollY > before; ) {
      before = scrollY
      scrollBy({ top: innerHeight, behavior: 'instant' })
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    }
  })
}

/** Waits until the change is painted and its layout shift is reported. */
function draw(page: Page) {
  return page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
