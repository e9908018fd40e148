import type { Browser, Page } from '@playwright/test'
import { launchBrowser, phone } from './browser.ts'
import type { Figure } from './figure.ts'
import { createContentOf } from './many-listings.ts'
import { quantile } from './quantile.ts'
import { startServer } from './start-server.ts'

const listings = 1_000
const slowdown = 4

/** The time from a press to the next paint, while a visitor sorts and filters 1,000 listings on a slow phone. */
export async function* measureInteraction(): AsyncGenerator<Figure> {
  using content = createContentOf(listings)
  await using server = await startServer({ env: { CONTENT_DIR: content.path } })
  await using browser = await launchBrowser()
  const page = await openSlowPage(browser, `${server.url}/property-listings/`)
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await press(page, 'Sort by', key)
  for (const field of ['Status', 'Type', 'Bathrooms', 'Bedrooms']) {
    await page.getByRole('button', { name: 'All filters' }).tap()
    await settle(page)
    await press(page, field, 'ArrowDown')
  }
  await press(page, 'Sort by', 'ArrowUp')

  const longest = await readInteractions(page)
  const least = await pressNothing(await openSlowPage(browser, 'about:blank'))
  const name = `interaction to next paint, filter and sort over ${listings.toLocaleString('en-US')} listings, CPU slowed ${slowdown} times`
  const [worst, median] = [Math.max(...least), quantile(least, 0.5)]
  yield {
    name: `${name}, worst of ${longest.length}`,
    value: Math.max(...longest),
    unit: 'ms',
    budget: worst + 300,
  }
  yield { name: `${name}, median`, value: quantile(longest, 0.5), unit: 'ms', budget: median + 100 }

  const control = 'the same on an empty page, which is what the machine takes'
  yield { name: `${control}, worst of ${least.length}`, value: worst, unit: 'ms' }
  yield { name: `${control}, median`, value: median, unit: 'ms' }
}

async function openSlowPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext(phone)).newPage()
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'networkidle' })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Presses a button and a select that do nothing, 16 times. */
async function pressNothing(page: Page): Promise<number[]> {
  await page.setContent('<button>Press</button> <select><option>One<option>Two</select>')
  for (let press = 0; press < 8; press++) {
    await page.getByRole('button').tap()
    await settle(page)
    await page.getByRole('combobox').press(press % 2 ? 'ArrowUp' : 'ArrowDown')
    await settle(page)
  }
  return readInteractions(page)
}

/** Milliseconds of each interaction: those of its longest event. */
async function readInteractions(page: Page): Promise<number[]> {
  const presses = await page.evaluate(() => (window as unknown as { presses: [number, number][] }).presses)
  return [...Map.groupBy(presses, ([id]) => id).values()].map((group) => Math.max(...group.map(([, ms]) => ms)))
}

/** Records the events of every interaction (press, release, click) with their time to the next paint, as Web Vitals do. */
function observe() {
  const presses: [id: number, ms: number][] = []
  Object.assign(window, { presses })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) presses.push([entry.interactionId, entry.duration])
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

/** Chooses another value, and presses the sheet's button if the list does not follow by itself. */
async function press(page: Page, field: string, key: string) {
  await page.getByLabel(field, { exact: true }).filter({ visible: true }).press(key)
  await settle(page)
  const ask = page.getByRole('button', { name: /^Show .*propert/ })
  if (await ask.isVisible()) await ask.tap()
  await settle(page)
}

/** Waits until the list has changed and the browser has reported the events. */
async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
}
