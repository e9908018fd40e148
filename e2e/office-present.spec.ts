import type { BrowserContext, Page } from '@playwright/test'
import { postForm } from '../server/messages/testing/post-form.ts'
import { startServer } from '../server/testing/run-server.ts'
import { expectAccessible, expectToFit } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { expect, test } from './testing/office-test.ts'
import type { Site } from './testing/site.ts'
import { openMore } from './testing/thread-menu.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })
test.describe.configure({ timeout: 90_000 })

/** In milliseconds: as soon as this somebody sees what the other does. */
const soon = { timeout: 5_000 }

const write = async (site: Site, name: string, msg: string) => {
  const form = { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`, subject: 'A house', msg }
  expect((await postForm(site.url, 'contact-us', form)).status).toBe(200)
}

/** Opens the thread of somebody from the list of a server. */
async function openThread(page: Page, url: string, name: string) {
  await page.goto(`${url}/office/messages?words=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('two in one thread, on two servers, see each other’s names and events within five seconds, and lose nothing', async ({
  page,
  context,
  browser,
  site,
  faults,
}) => {
  await using second = await startServer({ DATA_DIR: site.dataDir, OFFICE: 'on', LOG_LEVEL: 'warn' })
  const name = 'Nyambura Present'
  await write(site, name, 'Is it near a school?')
  await enterOffice(context, site, { role: 'agent', name: 'Ann Wambui' })
  const others: BrowserContext = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await enterOffice(others, site, { role: 'agent', name: 'Ben Otieno' })
  const ben = await others.newPage()

  await openThread(page, site.url, name)
  await openThread(ben, second.url, name)
  await expect(page.getByText('Ben Otieno has this open too.')).toBeVisible(soon)
  await expect(ben.getByText('Ann Wambui has this open too.')).toBeVisible(soon)
  const address = page.url()
  await expectAccessible(page)
  await expectToFit(page, 360)

  const note = page.getByLabel('Note, if you like')
  await openMore(page)
  await note.fill('She calls back on Friday')
  await note.focus()
  await page.keyboard.press('End')
  await openMore(ben)
  await ben.getByRole('button', { name: 'By telephone' }).click()
  const line = page.locator('[aria-live=polite]').filter({ hasText: 'has this open too' })
  await expect(line).toContainText('Ben Otieno answered by telephone.', soon)
  await expect(page.getByRole('article').getByText('answered by telephone').last()).toBeVisible()
  await expect(note).toHaveValue('She calls back on Friday')
  await expect(note).toBeFocused()
  expect(page.url()).toBe(address)
  // He saw it done, and is not told of it again.
  await expect(ben.getByRole('status').filter({ hasText: 'It is answered.' })).toBeVisible()
  await expect(ben.locator('[aria-live=polite]').filter({ hasText: 'answered by telephone' })).toHaveCount(0)

  await write(site, name, 'One more question')
  for (const each of [page, ben]) {
    await expect(each.locator('[aria-live=polite]').filter({ hasText: `${name} wrote: message` })).toBeVisible(soon)
    await expect(each.getByRole('article').getByText('One more question')).toBeVisible()
  }
  await expect(note).toHaveValue('She calls back on Friday')
  // The page showed it by itself, perhaps unread, so it is shown once more before the message is closed.
  faults.expect(422)
  await page.getByRole('button', { name: 'Close the message' }).click()
  await expect(page.getByRole('alert')).toContainText('in the meantime')
  // A form is not sent again before the page has what came in the meantime.
  await expect(page.locator('form[aria-busy]')).toHaveCount(0)
  await expect(note).toHaveValue('She calls back on Friday')
  await page.getByRole('button', { name: 'Close the message' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'It is closed.' })).toBeVisible()
  await expect(ben.locator('[aria-live=polite]').filter({ hasText: 'Ann Wambui closed it.' })).toBeVisible(soon)

  await others.close()
  await expect(page.getByText('Ben Otieno has this open too.')).toBeHidden({ timeout: 15_000 })
})

test('nothing is asked while the page is hidden, nor once it is left', async ({ page, context, site }) => {
  const name = 'Otieno Hidden'
  await write(site, name, 'Hello')
  await enterOffice(context, site, { role: 'agent' })
  await page.clock.install()
  let asked = 0
  page.on('request', (request) => (asked += Number(request.url().endsWith('/look'))))
  await openThread(page, site.url, name)
  await expect.poll(() => asked).toBe(1)
  await expect.poll(() => page.clock.runFor(2_100).then(() => asked)).toBeGreaterThan(1)
  const hide = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await hide(true)
  // The answer to the last one may be on its way.
  await page.clock.runFor(2_100)
  asked = 0
  await page.clock.runFor(60_000)
  expect(asked).toBe(0)
  await hide(false)
  await expect.poll(() => asked).toBe(1)
  await page.getByRole('link', { name: 'All messages' }).click()
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  asked = 0
  await page.clock.runFor(60_000)
  expect(asked).toBe(0)
})

test('the list and the title count who waits anew, and leave ticked rows as they are', async ({
  page,
  context,
  site,
}) => {
  const [first, second] = ['Achieng Counted', 'Barasa Counted']
  await write(site, first, 'Hello')
  await enterOffice(context, site, { role: 'agent' })
  await page.clock.install()
  await page.goto('/office/messages?words=Counted&select=yes')
  const count = page.locator('[aria-live=polite]').filter({ hasText: /person|people/ })
  await expect(count).toHaveText('1 person')
  await expect(page).toHaveTitle(/^\(\d+\) Messages$/)
  const before = await page.title()
  // Ticked rows would move away from under the finger.
  await page.getByRole('checkbox', { name: `Tick ${first}` }).check()
  await write(site, second, 'Hello')
  const isAsked = page.waitForResponse('**/office/messages/open')
  await page.clock.runFor(16_000)
  await isAsked
  await expect(count).toHaveText('1 person')
  await page.getByRole('checkbox', { name: `Tick ${first}` }).uncheck()
  await expect.poll(() => page.clock.runFor(16_000).then(() => count.textContent())).toBe('2 people')
  await expect(page.getByRole('checkbox', { name: `Tick ${second}` })).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d+\) Messages$/)
  expect(await page.title()).not.toBe(before)
})
