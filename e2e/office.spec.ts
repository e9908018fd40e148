import type { Page } from '@playwright/test'
import { enterOffice } from './testing/enter-office.ts'
import { expect, test } from './testing/office-test.ts'

test.use({ serviceWorkers: 'allow' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** The person who is signed in, as the header names them. */
const person = (page: Page) => page.getByRole('banner').getByRole('paragraph').last()

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
  site,
  faults,
}) => {
  await page.goto('/faqs')
  await expect.poll(() => readStored(page), { timeout: 30_000 }).toContain('/faqs')
  await enterOffice(context, site, { name: 'Ann Wanjiku' })
  await page.goto('/office/activity')
  await expect(person(page)).toHaveText('Ann Wanjiku')
  const answered: string[] = []
  page.on('response', (response) => {
    if (response.fromServiceWorker()) answered.push(response.url())
  })
  await page.reload()
  await page.goto('/faqs')
  await page.goto('/office/activity')
  await expect(person(page)).toHaveText('Ann Wanjiku')
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
  site,
}) => {
  for (const name of ['Ann Wanjiku', 'Ben Otieno']) {
    await enterOffice(context, site, { name })
    await page.goto('/office/activity')
    await expect(person(page)).toHaveText(name)
    await page.goto('/faqs')
    await context.clearCookies()
    await page.goBack()
    await expect(page).toHaveURL(/\/office\/\?next=%2Factivity$/)
    await expect(page.getByText(name)).toHaveCount(0)
  }
})
