import { readdirSync } from 'node:fs'
import { unroll } from './testing/accessible.ts'
import { states } from './testing/states.ts'
import { expect, test } from './testing/test.ts'
import { showTestCards } from './testing/test-card.ts'

// Pages beside the pictures that were taken of them: `npm run screenshots` takes those anew. Chromium draws letters and
// edges anew with each major version, so that pictures of another one say nothing.
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

/** On one machine two runs give the same bytes. A pixel counts from a fiftieth of what lies between black and white; some edges may differ elsewhere. */
const tolerance = { threshold: 0.02, maxDiffPixels: 60 }

/** Pixels from the top to which a page is compared: more would make the pictures heavier than the site. */
const deepest = 1400

/** A Saturday noon in Nairobi, for the browser and for the server. */
const time = '2026-11-21T09:00:00Z'

test.use({
  siteEnv: {
    LOADER_MINIMUM_MS: '0',
    CLOCK_STARTS: time,
    NODE_OPTIONS: `--import=${new URL('testing/fixed-clock.ts', import.meta.url)}`,
  },
})

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
      await unroll(page, width)
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

/** Whether the faces are here, and every picture that can be seen. */
function isDrawn() {
  const seen = [...document.images].filter((picture) => {
    const { left, right } = picture.getBoundingClientRect()
    return picture.checkVisibility() && right > 0 && left < innerWidth
  })
  return document.fonts.status === 'loaded' && seen.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
}
