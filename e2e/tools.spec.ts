import type { Page } from '@playwright/test'
import { expandWindow, expectAccessible, expectToFit } from './testing/accessible.ts'
import { print } from './testing/paper.ts'
import { expect, test } from './testing/test.ts'

const widths = [360, 1280]

test('The costs of buying follow what is typed, and what is typed leaves the device only in a link', async ({
  page,
  context,
  visitor,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitor.opens('/tools/buying-costs')
  const { status, total } = createSheet(page)
  await expect(total).toHaveText('786,050')
  const asked = listRequests(page)

  await page.getByLabel('Price, KES').fill('5m')
  await page.getByLabel('Mortgage, KES').fill('')
  await expect(total).toHaveText('347,050')
  await page.getByLabel('Land', { exact: true }).selectOption('Rural, confirmed')
  await expect(total).toHaveText('247,050')
  await expect(page.getByLabel('Price, KES')).toHaveValue('5,000,000')

  await test.step('a wrong figure is explained once the field is left, and the sheet stays', async () => {
    const valuation = page.getByLabel('Government valuation, KES')
    await valuation.fill('five')
    await expect(status).toContainText('The result below is for your earlier figures.')
    await expect(valuation).not.toHaveAccessibleDescription(/whole shillings/)
    await page.keyboard.press('Tab')
    await expect(status).toContainText('Please check one field.')
    await expect(valuation).toHaveAccessibleDescription(/Please enter whole shillings/)
    await expect(total).toHaveText('247,050')
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect(valuation).toBeFocused()
    await expandWindow(page, 360)
    await expectAccessible(page)
    await valuation.fill('')
    await expect(status).not.toContainText('another look')
  })

  await test.step('a rate of one’s own counts at once, and stands open on every width', async () => {
    await page.getByText('Rates used').click()
    await page.getByLabel('Stamp duty, rural land, %').fill('2.5')
    await expect(total).toHaveText('272,050')
    await expect(status).toContainText('with one rate of your own')
    for (const width of widths) {
      await expandWindow(page, width)
      await expectToFit(page, width)
    }
    await expectAccessible(page)
  })

  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toBeFocused()
  await expect(page).toHaveURL('/tools/buying-costs')
  expect(asked).toEqual([])

  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(status).toContainText('Link copied')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await expect(page).toHaveURL(link)
  expect(asked).toEqual([])
  expect(link).toContain('stampDutyRural=2.5')
  expect(link).not.toContain('vat=')

  await visitor.opens(link.replace(site.url, ''))
  await expect(total).toHaveText('272,050')
  await expect(page.getByLabel('Price, KES')).toHaveValue('5,000,000')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/5000000|5,000,000/)
})

test('A mortgage shows its years as bars with a table behind them, and tells what a household can afford', async ({
  page,
  visitor,
}) => {
  await visitor.opens('/tools/mortgage')
  const { status, total } = createSheet(page)
  await page.getByLabel('Price, KES').fill('10m')
  await page.getByLabel('Your deposit, KES').fill('2m')
  await page.getByLabel('Interest, %').fill('9')
  await expect(status).toContainText('KES 71,978')
  await expect(total).toHaveText('18,926,389')
  await expect(page.getByRole('img', { name: /^Interest and loan repaid in each year/ })).toBeVisible()
  await page.getByText('Show the table').click()
  const years = page.getByRole('table', { name: /each year/ })
  await expect(years.getByRole('row', { name: /^1 / })).toHaveText('1713,921149,8157,850,185')
  await expect(years.getByRole('row')).toHaveCount(21)
  await expect(status).not.toContainText('more than 40%')
  await page.getByLabel('Net household income a month, KES').fill('150k')
  await expect(status).toContainText(
    'This instalment is KES 11,978 a month more than you can afford at 40% of your income.',
  )
  for (const width of widths) {
    await expandWindow(page, width)
    await expectToFit(page, width)
  }
  await expectAccessible(page)

  await page.getByText('Rates used').click()
  await page.getByLabel('Bank’s arrangement fee, %').fill('1')
  await page.getByRole('link', { name: 'All costs of buying with this loan' }).click()
  await expect(page.getByLabel('Mortgage, KES')).toHaveValue('8,000,000')
  await expect(status.getByRole('row', { name: /^Bank’s arrangement fee/ })).toContainText('80,000')
  await expect(status).toContainText('with one rate of your own')
})

test('Every calculator is accessible, and prints as one page that names the figures, the rates and their sources', async ({
  page,
  visitor,
}) => {
  for (const [path, ...words] of [
    ['/tools/buying-costs?loan=8m', 'Total 1,329,650', 'Rates used', 'wka.co.ke', 'as of November 2026'],
    ['/tools/mortgage?years=30&deposit=2.5m&income=400k', '30 163,546', 'To be confirmed', 'kmrc.co.ke'],
    [
      '/tools/moving-in?premises=business&rent=200k&agreement=20k',
      'VAT on the first month’s rent',
      'pioneer-africa.com',
    ],
    ['/tools/rental-yield', 'Net income a year 561,815', 'Tax on rent'],
    ['/tools/selling?price=20m&loan=4m&paid=12m', 'Discharge of the mortgage', 'Estate Agents Act'],
  ] as const) {
    await visitor.opens(path)
    await expandWindow(page, 360)
    await expectAccessible(page)
    const [sheet, ...more] = await print(page)
    expect([path, more.length, sheet?.millimetres]).toEqual([path, 0, [210, 297]])
    for (const said of [...words, 'Estimate', 'This is an estimate for planning']) expect(sheet?.words).toContain(said)
    for (const unsaid of ['Subscribe', 'Copy link', 'Calculate']) expect(sheet?.words).not.toContain(unsaid)
  }
})

test('A checklist follows the choices, keeps its ticks on the device for each property, and prints on five pages', async ({
  page,
  context,
  visitor,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitor.opens('/property-listing/cmv0pk8h4m')
  await page.getByRole('link', { name: 'What to check before you pay' }).click()
  const caption = page.getByRole('status').locator('caption')
  const search = page.getByRole('checkbox', { name: 'Make an official search', exact: true })
  const done = page.getByText(/^\d+ done$/)
  await expect(caption).toHaveText('Before you buy farm land: freehold')
  await expect(page.getByRole('link', { name: 'CMV0PK8H4M' })).toBeVisible()
  await search.check()
  await page.getByRole('checkbox', { name: 'Trace the title back to the first owner' }).check()
  await expect(done).toHaveText('2 done')
  const payer = (step: string) => page.getByRole('row').filter({ hasText: step }).getByRole('cell').last()
  await expect(payer('Have the transfer valued and stamped')).toHaveText('4%, or 2%You pay')
  await expect(payer('the seller pays capital gains tax')).toHaveText('15%The seller pays')

  const asked = listRequests(page)
  await page.getByLabel('Title, if you buy').selectOption('Leasehold')
  await expect(caption).toHaveText('Before you buy farm land: leasehold')
  await expect(page.getByText('Land rent is paid every year')).toBeVisible()
  await expect(search).toBeChecked()
  await page.getByLabel('You want to').selectOption('Rent')
  await expect(caption).toHaveText('Before you rent farm land')
  await expect(search).toHaveCount(0)
  await expect(done).toHaveText('0 done')
  await page.getByLabel('You want to').selectOption('Buy')
  await expect(search).toBeChecked()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('It includes your choices, not your ticks.')).toBeVisible()
  await page.context().setOffline(false)
  expect(asked).toEqual([])
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    '/tools/due-diligence?property=cmv0pk8h4m&purpose=buying&kind=farm&title=Leasehold',
  )
  for (const width of widths) {
    await expandWindow(page, width)
    await expectToFit(page, width)
  }
  await expectAccessible(page)
  const sheets = await print(page)
  expect(sheets.length).toBeLessThanOrEqual(5)
  expect(sheets[0]?.words).toContain('Before you buy farm land: leasehold')
  for (const unsaid of ['Subscribe', 'Copy link', 'Show the checks']) expect(sheets[0]?.words).not.toContain(unsaid)

  await page.reload()
  await expect(search).toBeChecked()
  await visitor.opens('/tools/due-diligence')
  await expect(done).toHaveText('0 done')
  await visitor.opens('/tools/due-diligence?property=cmv0pk8h4m')
  await expect(done).toHaveText('2 done')
  await page.getByRole('button', { name: 'Clear the ticks' }).click()
  await expect(search).not.toBeChecked()
  await search.check()
  await page.getByRole('button', { name: 'Forget this device' }).click()
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await expect(page.getByText(/^Forgotten: .*ticks in checklists/)).toBeVisible()
  await expect(search).not.toBeChecked()
})

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false })

  test('Each calculator answers its form, and keeps what it cannot read', async ({ page, visitor }) => {
    const { total } = createSheet(page)
    for (const [path, field, words, expected] of [
      ['/tools/buying-costs', 'Mortgage, KES', '0', '786,050'],
      ['/tools/mortgage', 'Interest, %', '9', '23,657,783'],
      ['/tools/moving-in', 'Length of the lease, years', '4', '275,400'],
      ['/tools/rental-yield', 'Empty months a year', '0', '630,580'],
      ['/tools/selling', 'What you paid for it, KES', '20m', '18,916,560'],
    ] as const) {
      await visitor.opens(path)
      await page.getByLabel(field).fill(words)
      await page.getByRole('button', { name: 'Calculate' }).click()
      await expect(page).toHaveURL(/\?/)
      await expect(total).toHaveText(expected)
      await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
    }
    await visitor.opens('/tools/due-diligence')
    await page.getByLabel('Property', { exact: true }).selectOption('A home')
    await page.getByLabel('Title, if you buy').selectOption('Sectional title')
    await page.getByRole('button', { name: 'Show the checks' }).click()
    await expect(page.getByRole('table', { name: 'Before you buy a home: sectional title' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'See the registered sectional plan' }).check()
    await visitor.opens('/tools/selling')
    await page.getByLabel('What you paid for it, KES').fill('20m')
    await page.getByLabel('Price, KES').fill('twenty')
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect(page.getByLabel('Price, KES')).toHaveValue('twenty')
    await expect(page.getByLabel('Price, KES')).toBeFocused()
    await expect(page.getByLabel('What you paid for it, KES')).toHaveValue('20,000,000')
  })
})

/** The status with the sheet, and the cell of its total. */
function createSheet(page: Page) {
  const status = page.getByRole('main').getByRole('status')
  return { status, total: status.getByRole('table').getByRole('row').last().getByRole('cell') }
}

/** The requests from now on, except for the code that keeps pages for reading offline. */
function listRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/cache-page-')) asked.push(request.url())
  })
  return asked
}
