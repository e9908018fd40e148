import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { examineOnPhone, expectToFit } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { expect, test } from './testing/office-test.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

/** Axe is a script. */
const examine = (page: Page, hasScript: boolean) => (hasScript ? examineOnPhone(page) : expectToFit(page, 360))

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a reference on a portal is written down, and finds its listing, its messages and the property of a caller', async ({
      page,
      context,
      site,
      faults,
    }) => {
      await enterOffice(context, site, { name: 'Ann Wanjiku' })
      const listings: { id: string }[] = await (await page.request.get('/property-listings.json')).json()
      const { id = '' } = listings[javaScriptEnabled ? 20 : 21] ?? {}
      const reference = `p24-${randomUUID().slice(0, 8)}7`
      await page.goto(`/office/listings/${id}/book`)
      const field = page.getByLabel('References elsewhere')
      faults.expect(422)
      await field.fill(`Property24: ${reference}\nBuyRentKenya 3871234`)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('“BuyRentKenya 3871234”: please write the portal, a colon')).toBeVisible()
      await expect(field).toHaveValue(`Property24: ${reference}\nBuyRentKenya 3871234`)
      await examine(page, javaScriptEnabled)
      await field.fill(`Property24: ${reference}\n\nBuyRentKenya: ${reference}-b`)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('status')).toContainText('It is saved.')
      await expect(field).toHaveValue(`Property24: ${reference}\nBuyRentKenya: ${reference}-b`)

      await page.goto(`/office/listings?samples=yes&words=${reference.toUpperCase()}`)
      await expect(page.getByRole('row')).toHaveCount(1)
      await expect(page.getByRole('row').locator(`a[href*="${id}"]`).first()).toBeVisible()
      await examine(page, javaScriptEnabled)

      await page.goto('/office/messages/new')
      await page.getByLabel('How they came').selectOption('called')
      await page.getByLabel('Name').fill('Refers Auma')
      await page.getByLabel('Telephone').fill('0755 111 222')
      await page.getByLabel('Property, if any').fill(`https://portal.example/house-${reference}?from=mail`)
      await examine(page, javaScriptEnabled)
      await page.getByRole('button', { name: 'Save the message' }).click()
      await expect(page).toHaveURL(/done=enter-message/)
      await expect(page.locator(`a[href*="${id.slice(0, 10)}"]`).first()).toBeAttached()

      await page.goto(`/office/messages?words=${reference}`)
      await expect(page.getByRole('link', { name: /Refers Auma/ })).toHaveCount(1)
    })
  })
}
