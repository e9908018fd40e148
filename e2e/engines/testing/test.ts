import { test as base, expect, type TestInfo } from '@playwright/test'
import { findFirefox, findWebkitDriver } from '../../../scripts/machine.ts'
import { type Site, startSite } from '../../testing/site.ts'
import type { Browser, Options } from './browser.ts'
import { startFirefox } from './firefox.ts'
import { createTab, type Tab } from './tab.ts'
import { startWebkitgtk } from './webkitgtk.ts'

const engines = {
  Firefox: { find: findFirefox, start: startFirefox, packages: 'firefox-esr' },
  WebKitGTK: { find: findWebkitDriver, start: startWebkitgtk, packages: 'webkit2gtk-driver and xvfb' },
}

/** The engine of a project. */
export type EngineOption = { engine: keyof typeof engines }

type Start = (options?: Options) => Promise<Browser>

/** The tests of a project share one site and one browser. None asks for Playwright's own page, so no Chromium starts. */
export const test = base.extend<
  { needsEngine: undefined; tab: Tab; tabWithoutJavaScript: Tab },
  EngineOption & { site: Site; start: Start; sharedBrowser: Browser }
>({
  engine: ['Firefox', { scope: 'worker', option: true }],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      expect(await site.stop()).toEqual({ code: 0, log: [] })
    },
    { scope: 'worker' },
  ],
  start: [
    async ({ engine }, use) => {
      const { find, start } = engines[engine]
      await use((options) => start(find() ?? '', options))
    },
    { scope: 'worker' },
  ],
  sharedBrowser: [
    async ({ start }, use) => {
      const browser = await start()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // For each test: where a fixture of the worker skips, Playwright skips the first test and reports the others as passed.
  needsEngine: [
    async ({ engine }, use) => {
      const { find, packages } = engines[engine]
      base.skip(find() === null, `the journeys in ${engine}, as Debian's ${packages} cannot be installed`)
      await use(undefined)
    },
    { auto: true },
  ],
  tab: async ({ sharedBrowser, site }, use, testInfo) => {
    await sharedBrowser.resize({ width: 1280, height: 900 })
    await use(createTab(sharedBrowser, site))
    await examine(sharedBrowser, testInfo)
  },
  tabWithoutJavaScript: async ({ start, site }, use, testInfo) => {
    const browser = await start({ javaScript: false })
    await use(createTab(browser, site, { javaScript: false }))
    await examine(browser, testInfo)
    await browser.close()
  },
})

/** Expects that the browser reported no fault during a test. Adds a screenshot to the report of a failed test. */
async function examine(browser: Browser, testInfo: TestInfo) {
  if (testInfo.status !== testInfo.expectedStatus) {
    await testInfo.attach('page', { body: Buffer.from(await browser.screenshot()), contentType: 'image/png' })
  }
  expect.soft(browser.faults.splice(0), 'faults in the browser').toEqual([])
}

export { expect }
