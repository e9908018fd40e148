import type { Page } from '@playwright/test'
import { enterOffice } from './testing/enter-office.ts'
import { awaitScript, field, fillIn, press, saveDraft } from './testing/listing-form.ts'
import { expect, test } from './testing/office-test.ts'
import { takePhotographs } from './testing/photographs.ts'
import { createTaps } from './testing/taps.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

/** The part of the editor that names what can be done with the listing. */
const actions = (page: Page) => page.getByRole('region', { name: 'This listing' })

const readPublic = async (page: Page, path: string) => {
  const answer = await page.request.get(path)
  return { status: answer.status(), text: (await answer.text()).replaceAll('\u00a0', ' ') }
}

test('a first listing with its facts and twelve photographs is on the site after 15 taps', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(120_000)
  await enterOffice(context, site, { role: 'owner' })
  await page.goto('/office/listings?state=draft')
  const taps = createTaps()
  await taps.tap(page.getByRole('link', { name: 'New listing' }))
  await awaitScript(page)
  const picker = page.waitForEvent('filechooser')
  await taps.tap(page.getByText('Add photographs'))
  await (await picker).setFiles(await takePhotographs(12))
  await expect(page).toHaveURL(/\/listings\/\w{24}\?done=saved$/)
  await awaitScript(page)

  await taps.choose(field(page, 'Kind'), 'For_Rent')
  await taps.choose(field(page, 'Type'), 'Residential')
  await taps.type(field(page, 'Town or city'), 'Nairobi')
  await taps.type(field(page, 'Neighbourhood'), 'Kilimani')
  await taps.type(field(page, 'Price in KES'), '120k')
  await taps.type(field(page, 'Bedrooms'), '3')
  await taps.type(field(page, 'Bathrooms'), '2')
  await taps.type(field(page, 'Floor area'), '120 m²')
  await taps.type(field(page, 'Name'), 'Three-bedroom house near Yaya')
  await taps.type(
    field(page, 'Description'),
    'A quiet street, a borehole, and a garden that is shared with three others.',
  )
  await expect(page.getByText('12 photographs arrived, and saved in the draft.')).toBeVisible({ timeout: 60_000 })
  await taps.tap(page.getByRole('button', { name: 'Publish', exact: true }))
  await expect(page.getByText('It is published: visitors see it now.')).toBeVisible()
  expect(taps.count()).toBe(15)

  const path = `/property-listing/${new URL(page.url()).pathname.split('/').at(-1)?.slice(0, 10)}`
  const { status, text } = await readPublic(page, `${path}?images=all`)
  expect(status).toBe(200)
  for (const fact of ['KES 120,000', 'Kilimani', '120 m²', 'For Rent', 'Three-bedroom house near Yaya'])
    expect(text).toContain(fact)
  expect(new Set(text.match(/photographs\/[\da-f]{64}/g)).size).toBe(12)
})

test('a new listing that nobody saves is nowhere, and one that is opened twice is one', async ({
  page,
  context,
  site,
}) => {
  await enterOffice(context, site)
  await page.goto('/office/listings?state=draft')
  const count = async () => (await page.getByRole('row').all()).length
  const before = await count()
  await page.getByRole('link', { name: 'New listing' }).dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New listing')
  await page.goto('/office/listings?state=draft')
  expect(await count()).toBe(before)
})

test('history, copy and withdrawal are in the first screen of a phone, and an open menu covers no field', async ({
  page,
  context,
  site,
}) => {
  await enterOffice(context, site)
  await page.goto('/office/listings/new')
  await awaitScript(page)
  await fillIn(page, 'Three-bedroom apartment with a study off Riverside Drive')
  await press(page, 'Publish')
  await expect(page.getByText('It is published: visitors see it now.')).toBeVisible()
  await page.goto(new URL(page.url()).pathname)
  for (const name of ['History', 'Duplicate', 'Publication'])
    await expect(actions(page).getByText(name, { exact: true })).toBeInViewport({ ratio: 1 })
  await actions(page).getByText('Publication', { exact: true }).tap()
  await expect(actions(page).getByRole('button', { name: 'Withdraw' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(actions(page).getByRole('button', { name: 'Withdraw' })).toBeHidden()
  await actions(page).getByText('Publication', { exact: true }).tap()
  await actions(page).getByRole('button', { name: 'Withdraw' }).tap()
  await expect(page.getByText('It is withdrawn')).toBeVisible()
})

test('a copy says that it is one, also when it is published, and is deleted after a question', async ({
  page,
  context,
  site,
}) => {
  await enterOffice(context, site)
  await page.goto('/office/listings/new')
  await awaitScript(page)
  await fillIn(page, 'Flat at the park')
  await saveDraft(page)
  await actions(page).getByRole('button', { name: 'Duplicate' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copy of Flat at the park')
  await expect(field(page, 'Name')).toHaveValue('Copy of Flat at the park')
  await expect(page.getByText('It still has the name of a copy.')).toHaveCount(1)
  const path = new URL(page.url()).pathname
  await page.goto('/office/listings?words=copy+park')
  await expect(page.getByRole('link', { name: 'Copy of Flat at the park', exact: true })).toBeVisible()
  await page.goto(`${path}/preview`)
  await expect(page.getByText('Copy of Flat at the park').first()).toBeVisible()

  await page.goto(path)
  await awaitScript(page)
  await press(page, 'Publish')
  await expect(page.getByText('visitors see it now, and read the name of a copy.')).toBeVisible()
  await expect(actions(page).getByText('Delete', { exact: true })).toHaveCount(0)
  await actions(page).getByText('Publication', { exact: true }).tap()
  await actions(page).getByRole('button', { name: 'Back to draft' }).tap()
  await actions(page).getByText('Delete', { exact: true }).tap()
  await actions(page).getByRole('button', { name: 'Delete this listing' }).tap()
  await expect(page.getByText('The listing is deleted.')).toBeVisible()
  expect((await page.request.get(path)).status()).toBe(404)

  await page.goto('/office/listings?words=flat+park&state=draft')
  const row = page.getByRole('row').filter({ hasText: 'Flat at the park' })
  await row.getByText('More of').tap()
  await row.getByText('Delete', { exact: true }).tap()
  await row.getByRole('button', { name: 'Delete this listing' }).tap()
  await expect(page.getByText('The listing is deleted.')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('leaving the editor says what is not saved, and leaves it on the device', async ({ page, context, site }) => {
  await enterOffice(context, site)
  await page.goto('/office/listings/new')
  await awaitScript(page)
  await fillIn(page, 'Half-written flat')
  await saveDraft(page)
  const { pathname } = new URL(page.url())
  await field(page, 'Price in KES').fill('14m')
  await field(page, 'Description').fill('Half a sentence')
  const asked: string[] = []
  page.once('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Listings' }).first().click()
  await expect.poll(() => asked).toEqual([expect.stringMatching(/^Not saved yet: Price in KES, Description\./)])
  await expect(field(page, 'Description')).toHaveValue('Half a sentence')
  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('link', { name: 'Listings' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listings')
  await page.goto(pathname)
  await expect(field(page, 'Description')).toHaveValue('Half a sentence')
  await saveDraft(page)
  await page.getByRole('link', { name: 'Listings' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listings')
})
