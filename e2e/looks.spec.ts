import { readdirSync } from 'node:fs'
import { expandWindow } from './testing/accessible.ts'
import { states } from './testing/states.ts'
import { expect, test } from './testing/test.ts'
import { showTestCards } from './testing/test-card.ts'

// Compares pages with their reference screenshots, which `npm run screenshots` updates. Each major version of Chromium draws letters and
// edges a little differently, so screenshots of another version are skipped.
const screens = [
  'the home page',
  'the about page',
  'the services',
  'the contact page',
  'all listings',
  'a search that finds nothing',
  'a property with twelve pictures',
  'the inquiry form with something missing',
  'insights',
  'an article',
]

/** Two runs on one machine give the same bytes; on another machine some edges may differ. A pixel counts from a fiftieth of the way between black and white. */
const tolerance = { threshold: 0.02, maxDiffPixels: 60 }

/** Compared height of a page in pixels: more would make the screenshots heavier than the site. */
const deepest = 1400

/** A Saturday noon in Nairobi, for the browser and for the server. */
const time = '2026-11-21T09:00:00Z'

test.use({
  siteEnv: {
    CLOCK_STARTS: time,
    NODE_OPTIONS: `--import=${new URL('testing/fixed-clock.ts', import.meta.url)}`,
  },
})
// In one worker, since each starts a site of its own.
test.describe.configure({ mode: 'default' })

test.beforeAll(({ browser }, { config }) => {
  if (config.updateSnapshots === 'all') return
  const [drawn] = readdirSync('e2e/screenshots')
  const reason = `Screens are not compared: their pictures are of ${drawn}, this is ${nameOf(browser.version())}; npm run screenshots takes new ones`
  if (drawn !== nameOf(browser.version())) console.warn(reason)
  test.skip(drawn !== nameOf(browser.version()), reason)
})

for (const screen of screens) {
  test(`${screen} looks as it did`, async ({ tools, browser }) => {
    const { page } = tools
    await page.clock.setFixedTime(time)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await showTestCards(page)
    await states[screen]?.(tools)
    for (const width of [1280, 360]) {
      await expandWindow(page, width)
      await page.waitForFunction(isDrawn)
      const clip = { x: 0, y: 0, width, height: Math.min(deepest, page.viewportSize()?.height ?? 0) }
      const file = `${screen.replaceAll(' ', '-')}-${width}.png`
      await expect
        .soft(page)
        .toHaveScreenshot([nameOf(browser.version()), file], { ...tolerance, clip, timeout: 30_000 })
    }
  })
}

function nameOf(version: string) {
  return `chromium-${version.split('.')[0]}`
}

/** True when the fonts and every visible picture have loaded. */
function isDrawn() {
  const seen = [...document.images].filter((picture) => {
    const { left, right } = picture.getBoundingClientRect()
    return picture.checkVisibility() && right > 0 && left < innerWidth
  })
  return document.fonts.status === 'loaded' && seen.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
}
