import type { Page } from '@playwright/test'
import { apartmentForm } from '../server/testing/apartment-form.ts'
import { readForm } from '../server/testing/read-form.ts'
import { examineOnPhone } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { field } from './testing/listing-form.ts'
import { expect, test } from './testing/office-test.ts'
import { takePhotographs } from './testing/photographs.ts'
import type { Site } from './testing/site.ts'
import { createTaps } from './testing/taps.ts'

// A site of its own: from the first own listing on, the samples are left out.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, siteEnv: { OFFICE: 'on', SITE_OF: 'office-lacks' } })

const weak = 12

/** Publishes listings without price, pictures and description. */
async function publishWeak(page: Page, site: Site, name: string) {
  for (let number = 1; number <= weak; number++) {
    const form = readForm(await (await page.request.get('/office/listings/new')).text())
    const values = { ...apartmentForm, propertyPrice: '', propertyName: `${name} ${number}`, intent: 'publish' }
    for (const [field, value] of Object.entries(values)) form.set(field, value)
    const headers = { Origin: site.url, 'Content-Type': 'application/x-www-form-urlencoded' }
    const answer = await page.request.post('/office/listings/new', { headers, data: `${form}`, maxRedirects: 0 })
    expect(answer.status()).toBe(303)
  }
}

for (const javaScriptEnabled of [true, false]) {
  const way = javaScriptEnabled ? 'with script' : 'without script'
  test.describe(way, () => {
    test.use({ javaScriptEnabled })

    test('ten weak listings are corrected from the list, each in four taps', async ({ page, context, site }) => {
      await enterOffice(context, site, { role: 'agent' })
      await publishWeak(page, site, `Apartment ${way}`)
      await page.goto('/office/listings')
      const taps = createTaps()
      await taps.tap(page.getByRole('link', { name: 'What they lack' }))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('What listings lack')
      const mends = page.getByRole('link', { name: 'It has no price' })
      const before = await mends.count()
      expect(before).toBeGreaterThanOrEqual(weak)
      for (let corrected = 0; corrected < 10; corrected++) {
        await taps.tap(mends.first())
        await expect(page).toHaveURL(/lacks=1#field-propertyPrice$/)
        await expect(field(page, 'Price in KES')).toBeInViewport()
        await taps.type(field(page, 'Price in KES'), '12.5m')
        await taps.tap(page.getByRole('button', { name: 'Publish', exact: true }))
        await expect(page.getByRole('status')).toContainText('It is published')
        await taps.tap(page.getByRole('link', { name: 'Next listing' }))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('What listings lack')
      }
      expect(taps.count()).toBe(1 + 10 * 4)
      await expect(mends).toHaveCount(before - 10)
    })
  })
}

test('a missing picture leads to the photographs, and from there one tap leads back', async ({
  page,
  context,
  site,
}) => {
  await enterOffice(context, site, { role: 'agent' })
  await publishWeak(page, site, 'House')
  await page.goto('/office/listings/lacks')
  await examineOnPhone(page)
  await page.getByRole('link', { name: 'It has no picture' }).first().tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Photographs and plans')
  await examineOnPhone(page)
  await page.getByRole('link', { name: 'Next listing' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What listings lack')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a picture is added, and one tap leads back', async ({ page, context, site }) => {
    await enterOffice(context, site, { role: 'agent' })
    await publishWeak(page, site, 'Villa')
    await page.goto('/office/listings/lacks')
    await page.getByRole('link', { name: 'It has no picture' }).first().tap()
    await page.getByLabel('Add photographs').setInputFiles(await takePhotographs(1))
    await page.getByRole('button', { name: 'Add these' }).tap()
    await expect(page.getByText('1 picture added.')).toBeVisible()
    await page.getByRole('link', { name: 'Next listing' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What listings lack')
  })
})

test('with the keyboard, a link to a field leads into it', async ({ page, context, site }) => {
  await enterOffice(context, site, { role: 'agent' })
  await publishWeak(page, site, 'Bungalow')
  await page.goto('/office/listings/lacks')
  await page.getByRole('link', { name: 'It has no price' }).first().press('Enter')
  const price = field(page, 'Price in KES')
  await expect(price).toBeFocused()
  await expect(price).toBeInViewport()
  await page.keyboard.type('12.5m')
  await expect(price).toHaveValue('12.5m')
})
