import type { Page } from '@playwright/test'
import { invite, join } from '../testing/join-office.ts'
import { awaitScript, fillIn, press, saveDraft } from '../testing/listing-form.ts'
import { expect, test } from '../testing/office-test.ts'
import { addAuthenticator } from '../testing/passkeys.ts'
import { takePhotographs } from '../testing/photographs.ts'
import { slowProcessor } from '../testing/taps.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** A public page, asked directly. */
async function read(page: Page, path: string) {
  const answer = await page.request.get(path)
  return { status: answer.status(), text: await answer.text() }
}

test('from the link of an invitation to a listing with twelve photographs on the site, its price, its history and its end', async ({
  page,
  site,
  faults,
}) => {
  test.setTimeout(300_000)
  await slowProcessor(page, 4)
  await addAuthenticator(page)
  await join(page, await invite(site, 'ann@riparo.example', 'owner'), 'Ann Wanjiku')

  const name = 'Garden apartment with a study off Riverside Drive'
  await page.goto('/office/listings/new')
  await awaitScript(page)
  await fillIn(page, name, '31m')
  await saveDraft(page)
  const editor = new URL(page.url()).pathname
  const address = `/property-listing/${editor.split('/').at(-1)?.slice(0, 10)}`

  // The line is cut three times.
  faults.expect(/net::ERR_FAILED/)
  let sent = 0
  await page.route('**/uploads/*', (route) => ([3, 8, 14].includes(++sent) ? route.abort('failed') : route.continue()))
  await page.getByRole('link', { name: 'Photographs and plans' }).click()
  await page.getByLabel('Add photographs').setInputFiles(await takePhotographs(12))
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('img') })).toHaveCount(12, { timeout: 120_000 })
  expect(sent).toBe(15)
  expect((await read(page, address)).status).toBe(404)

  await page.goto(editor)
  await press(page, 'Preview')
  await expect(page.getByText('Nobody outside sees this yet.')).toBeVisible()
  await page.getByRole('complementary', { name: 'Preview' }).getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('It is published: visitors see it now.')).toBeVisible()

  const property = await read(page, address)
  expect(property.status).toBe(200)
  expect(property.text).toContain('KES\u00a031,000,000')
  const photograph = /\/pictures\/\d+\/photographs\/[\da-f]{64}\.jpg/.exec(property.text)?.[0] ?? '/none'
  expect((await page.request.get(photograph)).headers()['content-type']).toMatch(/^image\/(avif|webp|jpeg)$/)
  const card = /"og:image" content="([^"]+)"/.exec(property.text)?.[1] ?? ''
  expect((await page.request.get(card)).headers()['content-type']).toBe('image/jpeg')
  for (const path of [
    '/properties/for-sale',
    '/properties/for-sale/feed.xml',
    '/properties/for-sale?view=map&town=nairobi',
  ])
    expect((await read(page, path)).text.includes(address), path).toBe(true)

  await page.goto(`/office/listings?words=${encodeURIComponent(name)}`)
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByText(`Price of ${name}`).click()
  await row.getByLabel('Price in KES').fill('29.5m')
  await row.getByRole('button', { name: 'Save the price' }).click()
  await expect(page.getByRole('status')).toHaveText(`The price of ${name} is saved.`)
  expect((await read(page, address)).text).toContain('KES\u00a029,500,000')

  await page.goto(`${editor}/history`)
  await expect(page.getByText('KES 29,500,000').first()).toBeVisible()
  await page.getByRole('link', { name: 'Preview this version' }).click()
  await press(page, 'Publish this version')
  await expect(page).toHaveURL(/[?&]done=/)
  await expect.poll(async () => (await read(page, address)).text).toContain('KES\u00a031,000,000')

  await page.goto(`/office/listings?words=${encodeURIComponent(name)}`)
  await row.getByText(`More of ${name}`).click()
  await row.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('status')).toContainText('withdrawn')
  expect((await read(page, address)).status).toBe(410)
})
