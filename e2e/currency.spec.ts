import type { Page } from '@playwright/test'
import { expandWindow, expectAccessible, expectToFit } from './testing/accessible.ts'
import { waitUntilHydrated } from './testing/hydrated.ts'
import { expect, test } from './testing/shared-tab-test.ts'

const property = '/property-listing/cmvkwj4yjw'
const choiceOf = (page: Page, part: 'complementary' | 'contentinfo') =>
  page.getByRole(part).getByRole('combobox', { name: 'Currency' })
const readCurrency = (page: Page) => page.evaluate(() => localStorage.getItem('Currency'))

test.use({ viewport: { width: 360, height: 780 } })

test('A currency chosen at a price is shown beside every price in KES, until another choice or none (I15)', async ({
  page,
  visitor,
  cards,
}) => {
  await visitor.opens(property)
  const price = page.getByRole('complementary', { name: 'Price and inquiry' })
  const kes = Number(/KES ([\d,]+)/.exec(await price.innerText())?.[1]?.replaceAll(',', ''))
  const euros = Math.ceil((kes * 10) / 1495).toLocaleString('en-US')

  await choiceOf(page, 'complementary').selectOption({ label: 'EUR, euros' })
  await expect(price).toContainText(`about EUR ${euros}`)
  await expect(price).toContainText(`about ${euros} euros`)
  await expect(price).toContainText(`KES ${kes.toLocaleString('en-US')}`)
  await expect(price.locator('[aria-live]')).toHaveText(
    'Rate: KES 149.5 to one euro, November 2026. Example rates: ask us for today’s. Asking price in KES; conversions are a guide.',
  )
  await expect(page.getByRole('navigation', { name: 'Ask about this property' })).toContainText(`about EUR ${euros}`)
  await expandWindow(page, 360)
  await expectAccessible(page)
  await expectToFit(page, 360)

  // After a navigation inside the site, and on the next visit: nothing moves when the amounts come.
  await page.setViewportSize({ width: 360, height: 780 })
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Shortlist/ })
    .click()
  await visitor.opens('/properties/for-rent')
  await expect(cards.all.first()).toContainText(/about EUR\s[\d,]+ Per Month/)

  // A reckoning says its period in its own words, in every currency (B14).
  await visitor.opens('/property-listing/cmlta686mi')
  const cost = page.getByRole('region', { name: 'The true cost' })
  await expect(cost).toContainText(/a month, for 20 years at 18%about EUR\s[\d,]+ a month/)
  await expect(cost).not.toContainText('Per Month')
  await visitor.opens('/properties/for-rent')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, (route) => released.then(() => route.continue()))
  await page.reload({ waitUntil: 'commit' })
  const top = async () => Math.round((await cards.all.nth(2).boundingBox())?.y ?? 0)
  await expect(cards.all.nth(2)).toBeAttached()
  await expect(cards.all.first()).not.toContainText('about EUR')
  await page.evaluate(() => document.fonts.ready)
  const before = await top()
  release()
  await waitUntilHydrated(page)
  await expect(cards.all.first()).toContainText('about EUR')
  expect(await top()).toBe(before)

  // The footer chooses another one; another tab follows, and so does forgetting the device.
  const other = await page.context().newPage()
  await other.goto(property)
  await waitUntilHydrated(other)
  await choiceOf(page, 'contentinfo').selectOption('AED')
  await expect(cards.all.first()).toContainText(/about AED\s[\d,]+ Per Month/)
  await expect(cards.all.first()).toContainText(/about [\d,]+ UAE dirhams/)
  await expect(choiceOf(other, 'complementary')).toHaveValue('AED')
  await expandWindow(page, 360)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Forget this device' }).click()
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await expect(page.getByRole('contentinfo').getByText(/^Forgotten: .*your currency/)).toBeVisible()
  await expect(cards.all.first()).not.toContainText('about')
  await expect(choiceOf(page, 'contentinfo')).toHaveValue('')
  await expect(choiceOf(other, 'complementary')).toHaveValue('')
  expect(await readCurrency(page)).toBeNull()

  // An unknown value counts as none.
  await page.evaluate(() => localStorage.setItem('Currency', 'XAU'))
  await visitor.reloads()
  await expect(choiceOf(page, 'contentinfo')).toHaveValue('')
  await expect(page.locator('html')).not.toHaveAttribute('data-currency')
})

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false })

  test('prices stand in KES, and no currency is offered', async ({ page, visitor }) => {
    await visitor.opens(property)
    await expect(page.getByRole('complementary', { name: 'Price and inquiry' })).toContainText('KES')
    await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveCount(0)
  })
})
