import type { Locator, Page } from '@playwright/test'
import { enterOffice } from './testing/enter-office.ts'
import { awaitScript, field, fillIn, press, saveDraft } from './testing/listing-form.ts'
import { expect, test } from './testing/office-test.ts'

const phone = { width: 360, height: 740 }
test.use({ viewport: phone })

/** The last of the page. */
const notice = (page: Page) => page.getByRole('status').last()

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** The notice says it in the window, whole, and above the page's buttons. */
async function expectSeen(page: Page, text: string | RegExp, button?: string) {
  await expect(notice(page)).toHaveText(text)
  const { y, height } = await boxOf(notice(page))
  const end = button ? (await boxOf(page.getByRole('button', { name: button, exact: true }))).y : phone.height
  expect(height).toBeGreaterThan(0)
  expect(y).toBeGreaterThan(phone.height / 2)
  expect(y + height).toBeLessThanOrEqual(end)
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('the editor says in the window what was done, and Undo takes back what visitors see', async ({
      page,
      context,
      site,
    }) => {
      const name = `Apartment of one tap ${javaScriptEnabled ? 'with' : 'without'} script`
      await enterOffice(context, site, { role: 'agent' })
      await page.goto('/office/listings/new')
      if (javaScriptEnabled) await awaitScript(page)
      await fillIn(page, name)
      await saveDraft(page)
      await expectSeen(page, 'The draft is saved. Visitors do not see it.', 'Publish')
      await expect(undo(page)).toHaveCount(0)
      await press(page, 'Publish')
      await expectSeen(page, 'It is published: visitors see it now.', 'Publish')
      const path = `/property-listing/${new URL(page.url()).pathname.split('/').at(-1)?.slice(0, 10)}`
      const readPublic = async () => (await page.request.get(path)).text()

      await page.getByRole('link', { name: 'Close' }).click()
      await expect(notice(page)).toBeEmpty()
      await field(page, 'Price in KES').fill('13m')
      await press(page, 'Publish')
      await expectSeen(page, 'It is published: visitors see it now.', 'Publish')
      expect(await readPublic()).toContain('KES\u00a013,000,000')
      await press(page, 'Undo')
      await expectSeen(page, 'Visitors see it as it was before. The changes are in the draft.', 'Publish')
      expect(await readPublic()).toContain('KES\u00a012,500,000')
      await expect(field(page, 'Price in KES')).toHaveValue('13,000,000')
      if (javaScriptEnabled) await expect(page.getByRole('link', { name: 'Close' })).toBeFocused()

      await page.getByText('Publication', { exact: true }).click()
      await press(page, 'Withdraw')
      await expectSeen(page, 'It is withdrawn: visitors read that it is no longer available.', 'Publish')
      await press(page, 'Undo')
      await expectSeen(page, 'Visitors see it as it was before. The changes are in the draft.', 'Publish')
      expect(await readPublic()).toContain('KES\u00a012,500,000')
    })
  })
}

test('an earlier version that was put back is taken back', async ({ page, context, site, faults }) => {
  await enterOffice(context, site)
  await page.goto('/office/listings/new')
  await awaitScript(page)
  await fillIn(page, 'Apartment of two prices')
  await press(page, 'Publish')
  await expect(notice(page)).toContainText('It is published')
  await page.getByRole('link', { name: 'Close' }).click()
  await field(page, 'Price in KES').fill('13m')
  await press(page, 'Publish')
  await expect(notice(page)).toContainText('It is published')
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('link', { name: 'Preview this version' }).click()
  await press(page, 'Publish this version')
  await expectSeen(page, 'The earlier version is published again.', 'Publish')
  await expect(field(page, 'Price in KES')).toHaveValue('12,500,000')
  const other = await context.newPage()
  await other.goto(page.url())
  await press(page, 'Undo')
  await expectSeen(page, 'It is as it was before.', 'Publish')
  await expect(field(page, 'Price in KES')).toHaveValue('13,000,000')

  faults.expect(422)
  await press(other, 'Undo')
  await expectSeen(other, /^You changed it elsewhere at \d\d:\d\d, so it stays as it is now\.$/, 'Publish')
})

test('private details and account say in the window what was saved', async ({ page, context, site }) => {
  await enterOffice(context, site)
  await page.goto('/office/listings/new')
  await awaitScript(page)
  await fillIn(page, 'Apartment with an owner')
  await saveDraft(page)
  await page.goto(`${new URL(page.url()).pathname}/book`)
  await page.getByLabel('Owner’s name').fill('Akinyi Wanjiku')
  await press(page, 'Save')
  await expectSeen(page, 'It is saved. Only the office sees it.', 'Save')
  await page.goto('/office/account')
  await page.getByLabel('Your name, as colleagues see it').fill('Ann of the notice')
  await press(page, 'Save your name')
  await expectSeen(page, 'Your name is changed.')
})
