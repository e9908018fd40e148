import type { Page } from '@playwright/test'
import { expandWindow, expectAccessible, expectToFit } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { expect, test } from './testing/office-test.ts'
import { pointWith } from './testing/targets.ts'
import { expectToFitLargeText } from './testing/text-size.ts'

// A site of its own: the tests of other files publish listings, and then the samples are hidden.
test.use({ siteEnv: { OFFICE: 'on', SITE_OF: 'office-list' } })

const list = '/office/listings'
const rows = (page: Page) => page.locator('tbody').getByRole('row')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })

/** The edges of an element in the window. */
const edges = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, height } = element.getBoundingClientRect()
      return { top, bottom, height }
    })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('a hit is in the first screen, and the selects are behind a button that says how many are set', async ({
    page,
    context,
    site,
  }) => {
    await enterOffice(context, site)
    await page.goto(`${list}?words=3+bedroom+kilimani`)
    expect((await edges(page, 'tbody tr')).top).toBeLessThan(520)
    // Those of Milimani are spelt nearly so, and are no hit.
    expect(await rows(page).count()).toBe(4)
    for (const name of await rows(page).getByRole('rowheader').allTextContents()) expect(name).toMatch(/three-bedroom/i)
    const filter = page.locator('summary').filter({ hasText: 'Filter' })
    await expect(filter).toHaveText('Filter')
    await expect(page.getByLabel('Publication')).toBeHidden()
    await filter.tap()
    await page.getByLabel('Kind', { exact: true }).selectOption('For Rent')
    await expect(page).toHaveURL(/kind=For_Rent/)
    await expect(filter).toHaveText('Filter, 1 set')
    await expect(page.getByLabel('Kind', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(filter).toHaveText('Filter')
    await expect(page.getByLabel('Kind', { exact: true })).toHaveValue('')
  })

  test('a price changes in two taps and the figures, above the keyboard', async ({ page, context, site }) => {
    await enterOffice(context, site, { role: 'agent' })
    await page.goto(`${list}?words=kilimani`)
    for (const which of ['first', 'last'] as const) {
      const one = rows(page)[which]()
      const name = (await one.getByRole('rowheader').getByRole('link').textContent()) ?? ''
      const price = which === 'first' ? '21.5m' : '22.5m'
      await one.getByText('Price of').tap()
      await expect(one.getByLabel('Price in KES')).toBeFocused()
      expect((await edges(page, 'details[open] > div')).bottom).toBeLessThan(460)
      expect((await edges(page, 'details[open] > div')).top).toBeGreaterThan(0)
      await page.keyboard.type(price)
      await one.getByRole('button', { name: 'Save the price' }).tap()
      await expect(page.getByRole('status')).toHaveText(`The price of ${name} is saved.`)
      await expect(row(page, name)).toContainText(price === '21.5m' ? 'KES 21,500,000' : 'KES 22,500,000')
    }
    // And without a tap, by Enter.
    await rows(page).first().getByText('Price of').tap()
    await page.keyboard.type('23.5m')
    await page.keyboard.press('Enter')
    await expect(page.getByText('KES 23,500,000').first()).toBeVisible()
  })

  test('without script the same form filters and searches', async ({ browser, site, page }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: site.url,
      viewport: page.viewportSize(),
    })
    await enterOffice(context, site)
    const plain = await context.newPage()
    await plain.goto(list)
    await plain.getByLabel('Search', { exact: true }).fill('2BR kilimani')
    await plain.locator('summary').filter({ hasText: 'Filter' }).click()
    await plain.getByLabel('Order').selectOption('Lowest price')
    await plain.getByRole('button', { name: 'Search' }).click()
    await expect(rows(plain).first()).toContainText('Two-bedroom')
    await expect(plain.getByLabel('Order')).toHaveValue('price-low-high')
    await rows(plain).first().getByText('Price of').click()
    await expect(rows(plain).first().getByLabel('Price in KES')).toBeVisible()
    await context.close()
  })
})

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('eleven rows are seen at once, heads sort, and a select acts at once and keeps the focus', async ({
    page,
    context,
    site,
  }) => {
    await enterOffice(context, site)
    await page.goto(list)
    await pointWith(page, 'mouse')
    const seen = await rows(page).evaluateAll(
      (all) => all.filter((each) => each.getBoundingClientRect().bottom <= innerHeight).length,
    )
    expect(seen).toBeGreaterThanOrEqual(11)
    const head = (name: string) => page.getByRole('columnheader', { name })
    await expect(head('Changed')).toHaveAttribute('aria-sort', 'descending')
    await head('Price').getByRole('link').click()
    await expect(head('Price')).toHaveAttribute('aria-sort', 'ascending')
    await head('Price').getByRole('link').click()
    await expect(page).toHaveURL(/sort=price-high-low/)
    await expect(head('Price')).toHaveAttribute('aria-sort', 'descending')
    await expect(head('Changed')).not.toHaveAttribute('aria-sort')

    const kind = page.getByLabel('Kind', { exact: true })
    await kind.focus()
    await kind.selectOption('For Rent')
    await expect(page).toHaveURL(/kind=For_Rent&sort=price-high-low/)
    await expect(kind).toBeFocused()
    await expect(rows(page).first()).toContainText('Per Month')
    await page.getByLabel('Search', { exact: true }).fill('office')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/words=office/)
    await expect(rows(page).first()).toContainText(/office/i)
  })

  test('a colleague finds the own listings, and those of an owner by name; a draft’s price stands beside the live one', async ({
    page,
    context,
    site,
  }) => {
    await enterOffice(context, site, { name: 'Zawadi Muthoni' })
    const name = 'Three-bedroom apartment on Siaya Road'
    await page.goto(`${list}?words=siaya`)
    const editor = (await row(page, name).getByRole('rowheader').getByRole('link').getAttribute('href')) ?? ''
    await page.goto(`${editor}/book`)
    await page.getByLabel('Responsible').selectOption('Zawadi Muthoni')
    await page.getByLabel('Owner’s name').fill('Achieng Odhiambo')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('saved')).toBeVisible()

    await page.goto(list)
    const mine = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Mine 1' })
    await mine.click()
    await expect(page).toHaveURL(/\?view=mine$/)
    await expect(mine).toHaveAttribute('aria-current', 'true')
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, name)).toContainText('Zawadi Muthoni')
    for (const words of ['ODHIAMBO', 'zawadi 3 bedroom']) {
      await page.goto(`${list}?words=${words}`)
      await expect(rows(page)).toHaveCount(1)
      await expect(row(page, name)).toBeVisible()
    }

    const live = /KES\s[\d,]+/.exec((await row(page, name).textContent()) ?? '')?.[0] ?? ''
    await page.goto(editor)
    await page.getByLabel('Price in KES', { exact: true }).fill('9m')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('The draft is saved.').first()).toBeVisible()
    await page.goto(`${list}?view=unpublished`)
    await expect(row(page, name)).toContainText(new RegExp(`${live}.* draft KES\\s9,000,000`))
    await expect(row(page, name)).toContainText('Unpublished changes')
    await row(page, name).getByText('Price of').click()
    await expect(row(page, name).getByLabel('Price in KES')).toHaveValue(/^[\d,]+$/)
    expect(`KES\u00a0${await row(page, name).getByLabel('Price in KES').inputValue()}`).toBe(live)
  })

  test('is printed without forms and pictures, with the firm’s name', async ({ page, context, site }) => {
    await enterOffice(context, site)
    await page.goto(list)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByLabel('Search', { exact: true })).toBeHidden()
    await expect(page.locator('tbody img').first()).toBeHidden()
    await expect(page.getByText('More of').first()).toBeHidden()
    await expect(page.getByText(/^Riparo, \d+ \w+ 20\d\d$/)).toBeVisible()
    await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group')
    await expect(
      rows(page)
        .first()
        .getByText(/^KES\s/)
        .first(),
    ).toBeVisible()
    for (const width of [700, 1000]) {
      await page.setViewportSize({ width, height: 1000 })
      await expectToFit(page, width)
    }
  })
})

test('the list fits, is accessible and can be read at 200 %', async ({ page, context, site }) => {
  await enterOffice(context, site)
  for (const width of [320, 360, 768, 1280, 1920]) {
    await page.goto(`${list}?view=no-picture`)
    await expandWindow(page, width)
    await expectToFit(page, width)
    await page.goto(`${list}?words=karen`)
    await expandWindow(page, width)
    await expectToFit(page, width)
    await expectAccessible(page)
  }
  await expectToFitLargeText(page, [360, 1280])
})
