import type { Page } from '@playwright/test'
import { enterOffice } from './testing/enter-office.ts'
import { createFilter } from './testing/filter.ts'
import { waitUntilHydrated } from './testing/hydrated.ts'
import { field, fillIn } from './testing/listing-form.ts'
import { expect, test } from './testing/office-test.ts'
import { translate } from './testing/translation.ts'

type Visit = { path: string; acts: (page: Page) => Promise<unknown> }

const calculators = ['buying-costs', 'mortgage', 'moving-in', 'rental-yield', 'selling']

/** Pages whose texts change, each with what somebody does there. */
const visits: Record<string, Visit> = {
  ...Object.fromEntries(
    calculators.map((tool) => [`the calculator ${tool}`, { path: `/tools/${tool}`, acts: changeFigures }]),
  ),
  'the filter': {
    path: '/property-listings/',
    async acts(page) {
      const { apply, choosePlace, choose, show, chips, remove } = createFilter(page)
      const count = page
        .getByRole('main')
        .getByText(/^\d+ properties/)
        .first()
      const all = await count.innerText()
      await choosePlace('Kisumu')
      await expect(apply).toHaveText('Show 5 properties')
      await show()
      await expect(chips).toContainText('Kisumu')
      await choose('Sort by', 'Price (Low - High)')
      await expect(page).toHaveURL(/sort=/)
      await remove('Kisumu')
      await expect(page.getByRole('main')).toContainText(all)
    },
  },
  'the shortlist': {
    path: '/property-listings/',
    async acts(page) {
      const hearts = page.getByRole('main').getByRole('button', { name: /^Save / })
      const header = page.getByRole('banner').getByRole('link', { name: /Shortlist/ })
      for (const saved of [1, 2, 3]) {
        await hearts.nth(saved).click()
        await expect(header).toContainText(`${saved}`)
      }
      await header.click()
      await page
        .getByRole('button', { name: /^Add note/ })
        .first()
        .click()
      await page.getByRole('textbox', { name: 'Note' }).fill('Loved the garden')
      await expect(page.getByRole('article').first().getByRole('status')).toHaveText('Saved')
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click()
      await expect(header).toContainText('2')
    },
  },
  'the true cost and the currency of a property': {
    path: '/property-listing/cmvkwj4yjw',
    async acts(page) {
      await page.getByRole('complementary').getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
      for (const slider of await page.getByRole('slider').all()) await slider.press('ArrowRight')
      // The first step loads the rules.
      await expect(page.getByRole('main')).toContainText('25%, KES 21,250,000')
      await page.getByRole('complementary').getByRole('combobox', { name: 'Currency' }).selectOption('USD')
    },
  },
  'the contact form': {
    path: '/contact-us/',
    async acts(page) {
      const form = page.getByRole('main').getByRole('form')
      await form.getByRole('button').last().click()
      await expect(page.getByText('Please enter a message')).toBeVisible()
      await form.getByLabel('Your name').fill('Wanjirũ')
      await form.getByLabel(/^E-?mail/i).fill('wanjiru at example')
      await form.getByRole('button').last().click()
    },
  },
  'the office’s list': {
    path: '/office/listings',
    async acts(page) {
      const boxes = page.getByRole('checkbox', { name: /^Tick / })
      for (const index of [1, 2, 3]) await boxes.nth(index).check()
      await expect(page.getByText('3 ticked')).toBeVisible()
      await boxes.nth(2).uncheck()
      await expect(page.getByText('2 ticked')).toBeVisible()
    },
  },
  'the office’s form of a listing': {
    path: '/office/listings/new',
    async acts(page) {
      await fillIn(page, 'A home', '12.5m')
      await field(page, 'Price in KES').fill('13m')
      await field(page, 'Kind').selectOption('For_Rent')
      await field(page, 'Type').selectOption('Land')
    },
  },
}

for (const [name, { path, acts }] of Object.entries(visits)) {
  test(`A translated page changes as any other (E9): ${name}`, async ({ page, site, visitor, context }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width: 1280, height: 800 })
    if (path.startsWith('/office/')) await enterOffice(context, site)
    // The added elements break the lines of a flexible box elsewhere.
    const read = async () => (await page.locator('body').innerText()).replaceAll(/\s+/g, '')
    let shown = ''
    for (const isTranslated of [false, true]) {
      if (path.startsWith('/office/')) await page.goto(path)
      else await visitor.opens(path)
      // A page that is translated before React has it is made anew by React, which says so in the console.
      await waitUntilHydrated(page)
      if (isTranslated) await translate(page)
      await acts(page)
      if (isTranslated) await expect.poll(read).toBe(shown)
      await page.waitForLoadState('networkidle')
      shown = await read()
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
    }
  })
}

async function changeFigures(page: Page) {
  const figures = page.getByRole('main').locator('form input:not([type=range], [type=checkbox], [type=radio])')
  await page.getByText('Rates used').click()
  for (const [index, figure] of (await figures.filter({ visible: true }).all()).entries()) {
    await figure.fill(index === 0 ? '5m' : '7')
  }
}
