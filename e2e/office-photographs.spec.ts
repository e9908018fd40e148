import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { paintScene } from '../server/office/photographs/testing/sample-files.ts'
import { enterOffice } from './testing/enter-office.ts'
import { expect, test } from './testing/office-test.ts'
import { takePhotographs } from './testing/photographs.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** Opens the photographs of one of the sample listings, a different one for each test. */
async function openPhotographs(page: Page, number: number) {
  const records = await (await page.request.get('/property-listings.json')).json()
  const { id } = records[number]
  await page.goto(`/office/listings/${id}/photographs`)
  return id as string
}

const rows = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('img') })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('twelve photographs arrive whole over a line that is cut, and are put in order, described and saved', async ({
  page,
  context,
  site,
  faults,
}) => {
  test.setTimeout(240_000)
  faults.expect(/failed request: net::ERR_FAILED/)
  faults.expect(/Failed to load resource: net::ERR_FAILED/)
  await enterOffice(context, site)
  const id = await openPhotographs(page, 0)
  const before = await rows(page).count()
  // Every fifth part is lost on its way.
  let parts = 0
  await page.route('**/parts/*', (route) => (++parts % 5 === 0 ? route.abort('failed') : route.continue()))
  await page.getByLabel('Add pictures').setInputFiles(await takePhotographs(12))
  await expect(page.getByText(/of 12 pictures arrived/)).toBeVisible()
  // The tab is closed and opened again.
  await expect(page.getByText(/^[2-9] of 12 pictures arrived/)).toBeVisible({ timeout: 60_000 })
  await page.waitForFunction(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('office-photographs', 1)
        opening.onsuccess = () => {
          const asking = opening.result.transaction('files').objectStore('files').count()
          asking.onsuccess = () => resolve(document.querySelectorAll('section progress').length <= asking.result + 1)
        }
      }),
  )
  await page.reload()
  await expect(rows(page)).toHaveCount(before + 12, { timeout: 90_000 })
  expect(parts).toBeGreaterThan(12)

  const last = rows(page).last()
  const url = (await last.locator('input[name=url]').inputValue()) ?? ''
  for (let place = before + 12; place > 1; place--) {
    await page
      .locator('li', { has: page.locator(`input[value="${url}"]`) })
      .getByRole('button', { name: /^Earlier/ })
      .click()
  }
  await expect(page.locator(':focus')).toHaveText(/Later|Earlier/)
  await rows(page).first().getByLabel('What it shows').fill('Kitchen with a door to the garden')
  await rows(page).nth(1).getByRole('checkbox').check()
  await rows(page)
    .nth(2)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await rows(page)
    .nth(3)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await rows(page)
    .nth(2)
    .getByRole('button', { name: /^Bring back/ })
    .click()
  await save(page).click()
  await expect(page.getByText('Saved in the draft. Visitors')).toBeVisible()
  await expect(rows(page)).toHaveCount(before + 11)
  await expect(rows(page).first().getByLabel('What it shows')).toHaveValue('Kitchen with a door to the garden')
  await expect(rows(page).first()).toContainText('main picture')
  await expect(rows(page).last().getByRole('checkbox')).toBeChecked()
  await page.goto(`/office/listings/${id}/photographs`)
  await expect(rows(page)).toHaveCount(before + 11)
})

test('what is no photograph, too small or there already is said at the file', async ({
  page,
  context,
  site,
  faults,
}) => {
  faults.expect(/422/)
  await enterOffice(context, site)
  await openPhotographs(page, 1)
  const before = await rows(page).count()
  const small = { name: 'small.jpg', mimeType: 'image/jpeg', buffer: await paintScene(30, { width: 640, height: 427 }) }
  await page
    .getByLabel('Add pictures')
    .setInputFiles([
      { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html><p>Not a picture') },
      small,
      { ...small, name: 'again.jpg' },
    ])
  await expect(page.getByText('This is no picture that we can read.')).toBeVisible()
  await expect(rows(page)).toHaveCount(before + 1)
  await expect(page.getByText('Only 640 pixels wide')).toBeVisible()
  await expect(page.getByText(`This is picture ${before + 1}, which the listing has already.`)).toBeVisible()
})

test('with the access revoked, an open tab saves nothing and loses nothing: neither orders nor words nor files', async ({
  page,
  context,
  site,
  faults,
}) => {
  faults.expect(401)
  const id = await enterOffice(context, site, { role: 'agent' })
  const listing = await openPhotographs(page, 4)
  const words = rows(page).first().getByLabel('What it shows')
  await words.fill('The house from the road')
  const url = await rows(page).first().locator('input[name=url]').inputValue()
  await rows(page)
    .first()
    .getByRole('button', { name: /^Later/ })
    .click()
  using database = new DatabaseSync(join(site.dataDir, 'riparo.sqlite'))
  const count = () =>
    database
      .prepare('select (select count(*) from listing_drafts) as drafts, (select count(*) from uploads) as uploads')
      .get()
  const before = count()
  database.prepare('update people set revoked_at = ? where id = ?').run(new Date().toISOString(), id)

  await page.getByLabel('Add pictures').setInputFiles(await takePhotographs(1))
  await expect(page.getByText('You are signed out. Please sign in again: your pictures are kept.')).toBeVisible()
  await save(page).click()
  await expect(page.getByText('You are signed out, so nothing is saved.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/office/listings/${listing}/photographs$`))
  await expect(rows(page).nth(1).locator('input[name=url]')).toHaveValue(url)
  await expect(rows(page).nth(1).getByLabel('What it shows')).toHaveValue('The house from the road')
  await expect(page.getByText('IMG_1.jpg', { exact: true })).toBeVisible()
  expect(count()).toEqual(before)

  // As without a connection.
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await save(page).click()
  await expect(page.getByText('We could not reach the server')).toBeVisible()
  await expect(rows(page).nth(1).getByLabel('What it shows')).toHaveValue('The house from the road')
})

test('a mouse drags a picture to another place', async ({ page, context, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await enterOffice(context, site)
  await openPhotographs(page, 2)
  const first = await rows(page).first().locator('input[name=url]').inputValue()
  await rows(page).first().getByRole('img').hover()
  await page.mouse.down()
  await rows(page).nth(1).getByRole('img').hover()
  await rows(page)
    .nth(1)
    .getByRole('img')
    .hover({ position: { x: 30, y: 30 } })
  await page.mouse.up()
  await expect(rows(page).nth(1).locator('input[name=url]')).toHaveValue(first)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('two photographs are added by a form, and others ordered, removed and saved', async ({
    page,
    context,
    site,
  }) => {
    await enterOffice(context, site)
    await openPhotographs(page, 3)
    const before = await rows(page).count()
    await rows(page).first().getByLabel('What it shows').fill('The house from the road')
    await page.getByLabel('Add pictures').setInputFiles(await takePhotographs(2))
    await page.getByRole('button', { name: 'Add these and save' }).click()
    await expect(page.getByText('2 pictures added.')).toBeVisible()
    await expect(rows(page)).toHaveCount(before + 2)
    await expect(rows(page).first().getByLabel('What it shows')).toHaveValue('The house from the road')
    const last = await rows(page).last().locator('input[name=url]').inputValue()
    await rows(page)
      .last()
      .getByRole('button', { name: /^Earlier/ })
      .click()
    await expect(rows(page).nth(before).locator('input[name=url]')).toHaveValue(last)
    await rows(page)
      .last()
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(page.getByText('removed when you save')).toBeVisible()
    await save(page).click()
    await expect(rows(page)).toHaveCount(before + 1)
    await expect(rows(page).last().locator('input[name=url]')).toHaveValue(last)

    await page
      .getByLabel('Add pictures')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') })
    await page.getByRole('button', { name: 'Add these and save' }).click()
    await expect(page.getByText('File 1 was not taken.')).toBeVisible()
  })
})
