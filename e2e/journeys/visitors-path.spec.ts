import { someWords } from '../testing/inquiry-form.ts'
import { createTaps, slowProcessor } from '../testing/taps.ts'
import { expect as expectSoon, test } from '../testing/test.ts'

/** A processor that is four times slower takes longer for everything. */
const expect = expectSoon.configure({ timeout: 40_000 })

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
test.setTimeout(180_000)

test.beforeEach(async ({ page }) => {
  await slowProcessor(page, 4)
  await page.goto('/')
  await expect(page.locator('html[data-ready]')).toHaveCount(1)
})

test('A couple asks about two rentals of four bedrooms in two neighbourhoods: 6 taps to both areas, at most 30 to the inquiry', async ({
  page,
  sheet,
  cards,
  site,
}) => {
  const { tap, type, choose, count } = createTaps()
  await tap(page.getByRole('main').getByRole('link', { name: 'All properties' }))
  await tap(page.getByRole('button', { name: 'All filters' }))
  for (const place of ['Kilimani', 'Lavington']) {
    await type(sheet.field('Where'), place)
    await tap(sheet.dialog.getByRole('option', { name: new RegExp(`^${place}`) }))
    await expect(sheet.dialog.getByRole('checkbox', { name: place })).toBeChecked()
  }
  expect(count()).toBeLessThanOrEqual(6)

  await choose(sheet.field('Status'), 'For_Rent')
  await choose(sheet.field('Bedrooms'), '4')
  await tap(sheet.dialog.getByRole('button', { name: 'Show 2 properties' }))
  await expect(page.getByRole('status').filter({ hasText: '2 properties' })).toBeVisible()
  // The address changes before the cards do.
  await expect(cards.all).toHaveCount(2)
  for (const card of await cards.all.all()) await tap(card.getByRole('button', { name: 'Save to shortlist' }))
  await tap(page.getByRole('banner').getByRole('link', { name: /Shortlist/ }))
  await expect(page.getByText(/^To move in KES/)).toHaveCount(2)
  await tap(page.getByRole('button', { name: 'Compare' }))
  const movingIn = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'To move in' }) })
  await expect(movingIn.getByText(/^KES\s[\d,]+$/)).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute('href', /wa\.me\/\d+\?text=/)
  await tap(page.getByRole('button', { name: 'Inquire about these' }))

  const form = page.getByRole('form', { name: 'Ask about these 2 properties' })
  const { name, email, phone } = someWords()
  await type(form.getByLabel('Your name'), name)
  await type(form.getByLabel('E-mail'), email)
  await type(form.getByLabel('Phone'), phone)
  await tap(form.getByRole('button', { name: 'Send Inquiry' }))
  await expect(form.getByRole('status')).toContainText('Thank you')
  expect(site.inquiriesFrom(email)).toHaveLength(1)
  expect(site.inquiriesFrom(email)[0]?.fields.propertyID).toMatch(/^\w{10}, \w{10}$/)
  expect(count()).toBeLessThanOrEqual(30)
})

test('An investor in London has three yields side by side after at most 7 taps, and one of them in pounds from abroad after 6 more', async ({
  page,
  cards,
}) => {
  const { tap, type, choose, sendWithKeyboard, count } = createTaps()
  const field = page.getByRole('main').getByRole('searchbox')
  await type(field, '3 bed apartments for sale kilimani, kileleshwa or parklands under 17m')
  await sendWithKeyboard(field)
  await expect(cards.all).toHaveCount(3)
  for (const card of await cards.all.all()) await tap(card.getByRole('button', { name: 'Save to shortlist' }))
  await tap(page.getByRole('banner').getByRole('link', { name: /Shortlist/ }))
  await tap(page.getByRole('button', { name: 'Compare' }))
  const yields = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Yield, if let' }) })
  await expect(yields.getByText(/^[\d.]+% gross, [\d.]+% net$/)).toHaveCount(3)
  expect(count()).toBeLessThanOrEqual(7)

  await tap(page.getByRole('region', { name: 'Comparison' }).getByRole('link').first())
  const price = page.getByRole('complementary', { name: 'Price and inquiry' })
  await choose(price.getByRole('combobox', { name: 'Currency' }), 'GBP')
  const cost = page.getByRole('region', { name: 'The true cost' })
  await expect(cost).toContainText(/about GBP\s[\d,]+/)
  await tap(cost.getByText('Abroad', { exact: true }))
  await expect(cost.getByText(/^for an owner abroad, after an empty month, .*: KES\s[\d,]+ a month/)).toBeVisible()
  await tap(cost.getByRole('link', { name: /% gross, [\d.]+% net$/ }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('yield')
  await expect(page.getByLabel('Your tax residence')).toHaveValue('non-resident')
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(/about GBP\s[\d,]+/)
  expect(count()).toBeLessThanOrEqual(13)
})

test('A buyer of land has brochure and checklist of a plot after at most 4 taps', async ({ page, cards }) => {
  const { tap, type, sendWithKeyboard, count } = createTaps()
  const field = page.getByRole('main').getByRole('searchbox')
  await type(field, 'plot 50x100 kitengela')
  await sendWithKeyboard(field)
  // The address changes before the cards do.
  await expect(cards.all.first()).toContainText('50×100 ft')
  await tap(cards.all.first().getByRole('link', { name: 'View Property' }))
  await expect(page.getByRole('button', { name: 'Brochure' })).toBeVisible()
  const cost = page.getByRole('region', { name: 'The true cost' })
  await expect(cost.getByText('Per acre')).toBeVisible()
  await tap(page.getByRole('link', { name: 'What to check before you pay' }))
  await expect(page).toHaveURL(/due-diligence\?.*property=/)
  expect(count()).toBeLessThanOrEqual(4)
})

test('A mother lists the plots of 50×100 ft by price per acre after at most 4 taps, and shares them after 2 more', async ({
  page,
  cards,
  faults,
}) => {
  faults.expect(/^foreign request: https:\/\/wa\.me\//)
  const { tap, type, choose, sendWithKeyboard, count } = createTaps()
  const field = page.getByRole('main').getByRole('searchbox')
  await type(field, 'plot 50x100')
  await sendWithKeyboard(field)
  await expect(page).toHaveURL(/minAcres=0\.1148&maxAcres=0\.1148/)
  await choose(page.getByLabel('Sort by'), { label: 'Per acre (Low - High)' })
  await expect(page).toHaveURL(/sort=price-per-acre-low-high/)
  await expect(cards.all.first()).toContainText('50×100 ft')
  await expect.poll(() => cards.all.count()).toBeGreaterThan(1)
  await expect(cards.all.filter({ hasNotText: '50×100 ft' })).toHaveCount(0)
  expect(count()).toBeLessThanOrEqual(4)

  await tap(page.getByRole('main').getByRole('button', { name: 'Share' }))
  const whatsApp = page.getByRole('dialog', { name: 'Share' }).getByRole('link', { name: 'WhatsApp' })
  await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.*minAcres/)
  // The window of another host opens with the second tap.
  await page.context().route(/^https:\/\/wa\.me\//, (route) => route.fulfill({ body: '' }))
  const opened = page.context().waitForEvent('page')
  await tap(whatsApp)
  await (await opened).waitForURL(/^https:/)
  expect(count()).toBeLessThanOrEqual(6)
})
