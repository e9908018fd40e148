import { enterOffice } from './testing/enter-office.ts'
import { awaitScript, field } from './testing/listing-form.ts'
import { expect, test } from './testing/office-test.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a field of money says what was understood while somebody types', async ({ page, context, site }) => {
  await enterOffice(context, site)
  await page.goto('/office/listings/new')
  await awaitScript(page)
  await field(page, 'Type').selectOption('Residential')
  const said = async (label: string, typed: string) => {
    await field(page, label).fill(typed)
    return page.locator('form p').filter({ hasText: /^KES/ }).allTextContents()
  }
  expect(await said('Price in KES', '12.5m')).toEqual(['KES\u00a012,500,000'])
  await field(page, 'Status').selectOption('For_Rent')
  expect(await said('Price in KES', '120k')).toEqual(['KES\u00a0120,000 a month'])
  expect(await said('Price in KES', '120x')).toEqual([])
  expect(await said('Service charge a month in KES', '8k')).toEqual(['KES\u00a08,000 a month'])
  await field(page, 'Service charge a month in KES').fill('')
  expect(await said('Or deposit in KES', 'KES 240k')).toEqual(['KES\u00a0240,000'])

  await page.goto('/office/listings?screen=for-rent&words=kilimani')
  const row = page.getByRole('row').filter({ hasText: 'Per Month' }).first()
  await row.getByText('Price of').click()
  await row.getByLabel('Price in KES').fill('120k')
  await expect(row.getByText('KES\u00a0120,000 a month')).toBeVisible()
})
