import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { closeDevTools, openDevTools } from './dev-tools.ts'
import { test as base, expect } from './test.ts'

/** A context, and the file and the group of tests that it is for. */
type SharedTab = { group: string; context: BrowserContext }

/**
 * The tests of a file, or of a group in it, share a tab, which forgets everything between two of them: opening a page in a new one
 * takes twice the processor's time, because the browser starts processes for it and compiles the scripts again. A script or a
 * clock that a test adds to the page stays there: such a test takes a tab of its own, unless all tests of its file add the same.
 */
export const test = base.extend<{ hasCache: boolean }, { shared: { last: SharedTab | null } }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const shared: { last: SharedTab | null } = { last: null }
      await use(shared)
      await shared.last?.context.close()
    },
    { scope: 'worker' },
  ],
  /** False empties the browser's cache before each test: for files that look at what a page loads, and in which size. */
  hasCache: [true, { option: true }],
  context: async ({ shared, browser }, use, { titlePath }) => {
    // A file or a group of tests sets options, never a test. Two groups of a file never have the same name.
    const group = titlePath.slice(0, -1).join('\n')
    if (shared.last?.group !== group) {
      await shared.last?.context.close()
      shared.last = { group, context: await browser.newContext() }
    }
    const { context } = shared.last
    await use(context)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  },
  page: async ({ context, viewport, contextOptions, site, hasCache }, use, testInfo) => {
    const [page = await context.newPage()] = context.pages()
    if (!hasCache) await (await openDevTools(page)).send('Network.clearBrowserCache')
    if (viewport) await page.setViewportSize(viewport)
    await use(page)
    // A failed test shows where it was, and is its worker's last.
    if (testInfo.errors.length === 0) await forget(page, site.url, contextOptions)
  },
})

/**
 * Brings a tab back to the state of a new one, besides its history and the files that its browser has cached: to read and compile the
 * scripts again for each test takes a third of the processor's time. A test that routes requests has no cache.
 */
async function forget(page: Page, origin: string, { reducedMotion = null }: BrowserContextOptions) {
  const [, ...others] = page.context().pages()
  for (const other of others) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ media: null, colorScheme: null, contrast: null, forcedColors: null, reducedMotion })
  // Not an empty page: the browser would start another process for it.
  await page.goto('/robots.txt')
  await page.evaluate(() => sessionStorage.clear())
  const devTools = await openDevTools(page)
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await closeDevTools(page)
}

export { expect }
