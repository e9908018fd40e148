import type { Page } from '@playwright/test'
import { enterOffice } from './testing/enter-office.ts'
import { awaitScript, field, fillIn, press, saveDraft } from './testing/listing-form.ts'
import { expect, test } from './testing/office-test.ts'

test.use({ viewport: { width: 360, height: 740 } })

const question = (page: Page, text: RegExp) => page.getByRole('alert').getByText(text)

test('a field of money says what was understood while somebody types', async ({ page, context, site }) => {
  await enterOffice(context, site)
  await page.goto('/office/listings/new')
  await awaitScript(page)
  await field(page, 'Type').selectOption('Residential')
  const said = async (label: string, typed: string) => {
    await field(page, label).fill(typed)
    return page.locator('form [id$=-hint]').filter({ hasText: /^KES/ }).allTextContents()
  }
  expect(await said('Price in KES', '12.5m')).toEqual(['KES\u00a012,500,000'])
  await field(page, 'Kind').selectOption('For_Rent')
  expect(await said('Price in KES', '120k')).toEqual(['KES\u00a0120,000 a month'])
  expect(await said('Price in KES', '120x')).toEqual([])
  expect(await said('Service charge a month in KES', '8k')).toEqual(['KES\u00a08,000 a month'])
  await field(page, 'Service charge a month in KES').fill('')
  expect(await said('Or deposit in KES', 'KES 240k')).toEqual(['KES\u00a0240,000'])

  await page.goto('/office/listings?samples=yes&words=kilimani')
  const row = page.getByRole('row').filter({ hasText: 'Per Month' }).first()
  await row.getByText('Price of').click()
  await row.getByLabel('Price in KES').fill('120k')
  await expect(row.getByText('KES\u00a0120,000 a month').first()).toBeVisible()
})

test('what was understood is said aloud when the typing pauses, not at each key', async ({ page, context, site }) => {
  await enterOffice(context, site)
  await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') })
  await page.goto('/office/listings/new')
  await awaitScript(page)
  await page.clock.pauseAt(new Date('2026-11-21T09:00:00Z'))
  const spoken = page.locator('form [aria-live]').filter({ hasText: /^KES/ })
  await field(page, 'Price in KES').pressSequentially('12.5m')
  await expect(page.locator('form [id$=-hint]').filter({ hasText: /^KES/ })).toHaveText('KES\u00a012,500,000')
  await page.clock.runFor(900)
  await expect(spoken).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(spoken).toHaveText('KES\u00a012,500,000')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
  await page.clock.runFor(10)
  await expect(spoken).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })
    const way = javaScriptEnabled ? 'with script' : 'without script'

    test('a value that cannot be read stays, and the rest of the draft is saved', async ({
      page,
      context,
      site,
      faults,
    }) => {
      const name = `Apartment half read ${way}`
      await enterOffice(context, site)
      await page.goto('/office/listings/new')
      if (javaScriptEnabled) await awaitScript(page)
      await fillIn(page, name, 'about 12')
      faults.expect(422)
      await press(page, 'Save draft')
      await expect(page.getByRole('alert')).toContainText('The rest is saved as a draft. Please look at:')
      await expect(page.getByRole('alert')).toBeInViewport()
      await expect(field(page, 'Price in KES')).toHaveValue('about 12')
      await expect(field(page, 'Price in KES')).toHaveAttribute('aria-invalid', 'true')
      await expect(field(page, 'Name')).toHaveValue(name)

      await field(page, 'Estate').fill('Rose Avenue')
      await press(page, 'Publish')
      await expect(page.getByRole('alert')).toContainText('It is saved as a draft, and not published yet.')
      await expect(field(page, 'Price in KES')).toHaveValue('about 12')
      const other = await context.newPage()
      await other.goto(`/office/listings?words=${encodeURIComponent(name)}`)
      await expect(other.getByRole('row').filter({ hasText: name })).toHaveCount(1)
      await other.getByRole('link', { name, exact: true }).click()
      await expect(field(other, 'Estate')).toHaveValue('Rose Avenue')

      await field(page, 'Price in KES').fill('12m')
      await saveDraft(page)
      await expect(field(page, 'Price in KES')).toHaveValue('12,000,000')
      await expect(field(page, 'Estate')).toHaveValue('Rose Avenue')
    })

    test('a price that is far from the middle of its place is asked about first', async ({
      page,
      context,
      site,
      faults,
    }) => {
      const name = `Apartment asked about ${way}`
      await enterOffice(context, site)
      await page.goto('/office/listings/new')
      if (javaScriptEnabled) await awaitScript(page)
      await fillIn(page, name, '1.15m')
      await field(page, 'Kind').selectOption('For_Rent')
      await field(page, 'Type of home').selectOption('Apartment')
      faults.expect(422)
      await press(page, 'Publish')
      const tooHigh =
        /KES\s1,150,000 a month is \d\d times what apartments for rent in Kilimani ask: KES\s[\d,]+ a month is the middle\. Is it right\?/
      await expect(question(page, tooHigh)).toBeInViewport({ ratio: 1 })
      await field(page, 'Price in KES').fill('5k')
      await press(page, 'Yes, publish it')
      await expect(question(page, /KES\s5,000 a month is a tenth or less of what apartments/)).toBeInViewport({
        ratio: 1,
      })
      await press(page, 'Yes, publish it')
      await expect(page.getByRole('status').last()).toHaveText('It is published: visitors see it now.')

      await field(page, 'Estate').fill('Rose Avenue')
      await press(page, 'Publish')
      await expect(field(page, 'Estate')).toHaveValue('Rose Avenue')
      await expect(page.getByRole('status').last()).toHaveText('It is published: visitors see it now.')
      await expect(page.getByRole('alert')).toHaveCount(0)

      await page.goto(`/office/listings?words=${encodeURIComponent(name)}`)
      const row = page.getByRole('row').filter({ hasText: name })
      await row.getByText(`Price of ${name}`).click()
      await row.getByLabel('Price in KES').fill('120 million')
      await row.getByRole('button', { name: 'Save the price' }).click()
      await expect(question(page, /KES\s120,000,000 a month is [\d,]+ times what apartments/)).toBeInViewport({
        ratio: 1,
      })
      await row.getByLabel('Price in KES').fill('120k')
      await row.getByRole('button', { name: 'Save the price' }).click()
      await expect(page.getByRole('status').last()).toHaveText(`The price of ${name} is saved.`)
      await expect(row).toContainText('KES 120,000 Per Month')
    })
  })
}
