import type { Page } from '@playwright/test'
import { startSite } from '../server/testing/start-site.ts'
import { expectAccessible } from './testing/accessible.ts'
import { test as base, expect } from './testing/test.ts'

const test = base.extend<object, { office: string }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern
    async ({}, use) => {
      await using site = await startSite({ LOADER_MINIMUM_MS: '0' }, { office: true })
      await use(site.url)
    },
    { scope: 'worker' },
  ],
  site: ({ site, office }, use) => use({ ...site, url: office }),
})
test.use({ serviceWorkers: 'allow' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function enter(page: Page, name: string) {
  await page.goto('/office/')
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect(heading(page)).toHaveText(`Good day, ${name}`)
}

/** Everything that the browser has stored for the site, as one text: the caches with their bodies, and both storages. */
const readStored = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n')
  })

test('the service worker of the public pages neither stores nor answers a private page', async ({
  page,
  context,
  faults,
}) => {
  await page.goto('/faqs')
  await expect.poll(() => readStored(page), { timeout: 30_000 }).toContain('/faqs')
  await enter(page, 'Ann Wanjiku')
  const answered: string[] = []
  page.on('response', (response) => {
    if (response.fromServiceWorker()) answered.push(response.url())
  })
  await page.reload()
  await page.goto('/faqs')
  await page.goto('/office/')
  await expect(heading(page)).toHaveText('Good day, Ann Wanjiku')
  expect(answered.filter((url) => url.includes('/office/'))).toEqual([])
  expect(await readStored(page)).not.toMatch(/Wanjiku|\/office\//)

  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await page.goto('/faqs')
  await expect(heading(page)).toBeVisible()
  await expect(page.goto('/office/')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})

test('back and forward ask for a private page again, and show nothing of who was there before', async ({
  page,
  context,
}) => {
  await enter(page, 'Ann Wanjiku')
  await page.goto('/faqs')
  await context.clearCookies()
  await page.goBack()
  await expect(heading(page)).toHaveText('Who is there?')
  await enter(page, 'Ben Otieno')
  await page.goto('/faqs')
  await context.clearCookies()
  await page.goBack()
  await expect(heading(page)).toHaveText('Who is there?')
  await page.goBack()
  await page.goForward()
  await expect(heading(page)).toHaveText('Who is there?')
  await expect(page.getByText('Ben Otieno')).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('the office greets who entered', async ({ page }) => {
      await enter(page, 'Ann Wanjiku')
      await page.reload()
      await expect(heading(page)).toHaveText('Good day, Ann Wanjiku')
    })
  })
}

test('the page of the office is accessible', async ({ page }) => {
  await enter(page, 'Ann Wanjiku')
  await expectAccessible(page)
})
