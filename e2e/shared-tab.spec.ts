import type { Page } from '@playwright/test'
import { expect, test } from './testing/shared-tab-test.ts'
import { pointWith } from './testing/targets.ts'

// The second test needs the tab of the first.
test.describe.configure({ mode: 'serial' })

test('What a test leaves in a shared tab', async ({ page, visitor, faults }) => {
  faults.expect(/\.woff2/)
  await page.route(/\.woff2$/, (route) => route.abort())
  await pointWith(page, 'finger')
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await visitor.opens('/faqs')
  await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: a test leaves what an old page could leave.
    document.cookie = 'left=1'
    localStorage.setItem('left', '1')
    sessionStorage.setItem('left', '1')
    await caches.open('left')
    await new Promise((resolve) => Object.assign(indexedDB.open('left'), { onsuccess: resolve }))
  })
  expect(await listLeft(page)).toEqual({
    cookies: 'left=1',
    stores: expect.arrayContaining(['left']),
    databases: ['left'],
    session: true,
    local: true,
    finger: true,
    forced: true,
    still: true,
  })
})

test('is not there for the next one', async ({ page, visitor }) => {
  expect(new URL(page.url()).pathname, 'the tab of the test before').toBe('/robots.txt')
  await visitor.opens('/faqs')
  expect(await listLeft(page)).toEqual({
    cookies: '',
    stores: [],
    databases: [],
    session: false,
    local: false,
    finger: false,
    forced: false,
    still: false,
  })
  await expect.poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true)
})

function listLeft(page: Page) {
  return page.evaluate(async () => ({
    cookies: document.cookie,
    stores: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    session: sessionStorage.getItem('left') !== null,
    local: localStorage.getItem('left') !== null,
    finger: matchMedia('(pointer: coarse)').matches,
    forced: matchMedia('(forced-colors: active)').matches,
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
  }))
}
