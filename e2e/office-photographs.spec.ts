import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { looksLike } from '../domain/office/likeness.ts'
import { readLikeness } from '../server/office/photographs/likeness.ts'
import { drawPlan, paintScene, readGround } from '../server/office/photographs/testing/sample-files.ts'
import { enterOffice } from './testing/enter-office.ts'
import { fillIn } from './testing/listing-form.ts'
import { expect, test } from './testing/office-test.ts'
import { takePhotographs } from './testing/photographs.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** Opens the photographs of one of the sample listings, a different one for each test. */
async function openPhotographs(page: Page, number: number, hasScript = true) {
  const records = await (await page.request.get('/property-listings.json')).json()
  // From the oldest on: other tests of this site publish listings of their own.
  const { id } = records.filter((it: { propertyImages: unknown[] }) => it.propertyImages.length > 2).at(-1 - number)
  await page.goto(`/office/listings/${id}/photographs`)
  // Before the page is hydrated, Enter sends a form, and the next page has its panels closed.
  if (hasScript) await expect(page.locator('details').getByText(/^Save the text/)).toHaveCount(0)
  return id as string
}

const tiles = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('img') })
const field = (page: Page) => page.getByLabel('Add photographs')
const addressOf = async (tile: Locator) =>
  /\/(?:photographs|media)\/[^ ]+/.exec((await tile.getByRole('img').getAttribute('src')) ?? '')?.[0]
const press = (tile: Locator, name: RegExp) => tile.getByRole('button', { name }).click()

test('twelve photographs are the first save of a new listing, arrive whole over a cut line and through closed tabs, and the twelfth is made main in one tap', async ({
  page: firstPage,
  context,
  site,
  faults,
}) => {
  test.setTimeout(240_000)
  faults.expect(/failed request: net::ERR_/)
  // A photograph of a tab that is closed may still be prepared: then the server is busy for a moment.
  faults.expect(/Failed to load resource: (net::ERR_|.* status of 429)|answer 429/)
  await enterOffice(context, site)
  // The line is cut three times; once the photograph has arrived and only the answer is lost.
  let sent = 0
  await context.route('**/office/uploads/*', async (route) => {
    sent++
    if (sent === 6) await route.fetch()
    return [2, 6, 9].includes(sent) ? route.abort('failed') : route.continue()
  })
  const files = await takePhotographs(12)
  await firstPage.goto('/office/listings/new')
  await field(firstPage).setInputFiles(files)
  await expect(firstPage).toHaveURL(/\/office\/listings\/\w{24}\?done=saved$/)
  const path = `${new URL(firstPage.url()).pathname}/photographs`
  await expect(firstPage.getByText(/^[1-9]\d* of 12 photographs arrived/)).toBeVisible({ timeout: 60_000 })

  // The tab is closed twice.
  let page = firstPage
  for (const arrived of [3, 7]) {
    await page.close()
    page = await context.newPage()
    await page.goto(path)
    await expect.poll(() => tiles(page).count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(arrived)
  }
  await expect(tiles(page)).toHaveCount(12, { timeout: 90_000 })
  expect(sent).toBeGreaterThanOrEqual(15)

  for (const [index, { buffer }] of files.entries()) {
    const stored = await page.request.get((await addressOf(tiles(page).nth(index))) ?? '/none')
    expect(looksLike(await readLikeness(await stored.body()), await readLikeness(buffer)), `${index}`).toBe(true)
  }

  const twelfth = await addressOf(tiles(page).last())
  await press(tiles(page).last(), /^Make main/)
  await expect(page.getByText('It is picture 1 now.')).toBeVisible()
  expect(await addressOf(tiles(page).first())).toBe(twelfth)
  await expect(tiles(page).first()).toContainText('main picture')
  await page.reload()
  await expect(tiles(page)).toHaveCount(12)
  expect(await addressOf(tiles(page).first())).toBe(twelfth)
})

test('photographs of an open tab are sent by no other tab, and go on in one that is opened after it', async ({
  page,
  context,
  site,
}) => {
  await enterOffice(context, site)
  await openPhotographs(page, 6)
  await page.route('**/office/uploads/*', () => {})
  await field(page).setInputFiles(await takePhotographs(1))
  await expect(page.getByText('0 of 1 photograph arrived.')).toBeVisible()

  const other = await context.newPage()
  const sent: string[] = []
  other.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await other.goto(page.url())
  // It waits for a tab that might be closing, and no longer.
  const countWaits = () => other.evaluate(async () => (await navigator.locks.query()).pending?.length)
  await expect.poll(countWaits).toBe(1)
  await expect.poll(countWaits, { timeout: 10_000 }).toBe(0)
  await expect(other.getByText(/photographs? arrived/)).toHaveCount(0)
  expect(sent).toEqual([])

  const count = await tiles(other).count()
  await page.close()
  await other.reload()
  await expect(tiles(other)).toHaveCount(count + 1, { timeout: 40_000 })
})

test('a first listing with twelve photographs takes ten taps besides the picker, and is published with all of them', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(120_000)
  await enterOffice(context, site)
  await page.goto('/office/listings/new')
  // One tap opens the picker; another one each leads to the six fields of `fillIn`, and two more choose in the selects.
  await field(page).setInputFiles(await takePhotographs(12))
  await expect(page).toHaveURL(/done=saved$/)
  await fillIn(page, 'House with twelve photographs')
  await expect(page.getByText('12 photographs arrived, and saved in the draft.')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('House with twelve photographs')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('It is published: visitors see it now.')).toBeVisible()
  const records: { propertyName: string; propertyImages: object[] }[] = await (
    await page.request.get('/property-listings.json')
  ).json()
  const published = records.find(({ propertyName }) => propertyName === 'House with twelve photographs')
  expect(published?.propertyImages).toHaveLength(11)
})

test('whoever publishes while photographs are on their way is asked', async ({ page, context, site }) => {
  await enterOffice(context, site)
  await openPhotographs(page, 5)
  await tiles(page).first().getByText('Text, order, remove').click()
  await press(tiles(page).first(), /^Later/)
  await expect(page.getByText('It is picture 2 now.')).toBeVisible()
  await page.route('**/office/uploads/*', () => {})
  await field(page).setInputFiles(await takePhotographs(1))
  await expect(page.getByText('0 of 1 photograph arrived.')).toBeVisible()
  const asked = page.waitForEvent('dialog')
  const pressed = page.getByRole('button', { name: 'Publish' }).click()
  const dialog = await asked
  expect(dialog.message()).toBe('1 photograph did not arrive yet and would not be published. Publish without?')
  await dialog.dismiss()
  await pressed
  await expect(page.getByText('It is published')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('order, texts, plans and removals are saved as they are made, and can be undone', async ({
  page,
  context,
  site,
}) => {
  await enterOffice(context, site)
  await openPhotographs(page, 0)
  const count = await tiles(page).count()
  const first = await addressOf(tiles(page).first())
  await tiles(page).first().getByText('Text, order, remove').click()
  await tiles(page).first().getByLabel('What it shows').fill('Kitchen with a door to the garden')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The text is saved.')).toBeVisible()
  await press(tiles(page).first(), /^Later/)
  await expect(page.getByText('It is picture 2 now.')).toBeVisible()
  await press(tiles(page).nth(1), /^Remove/)
  await expect(page.getByText('The picture is removed.')).toBeVisible()
  await expect(tiles(page)).toHaveCount(count - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The picture is back.')).toBeVisible()
  await tiles(page).nth(1).getByText('Text, order, remove').click()
  await press(tiles(page).nth(1), /^Floor plan/)
  await expect(tiles(page).last()).toContainText('floor plan')
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await page.reload()
  expect(await addressOf(tiles(page).last())).toBe(first)
  await expect(tiles(page).last()).toContainText('floor plan')
  await expect(tiles(page).last().getByLabel('What it shows')).toHaveValue('Kitchen with a door to the garden')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('It is published: visitors see it now.')).toBeVisible()
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
  const before = await tiles(page).count()
  const small = { name: 'small.jpg', mimeType: 'image/jpeg', buffer: await paintScene(30, { width: 640, height: 427 }) }
  await field(page).setInputFiles([
    { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html><p>Not a picture') },
    small,
    { ...small, name: 'again.jpg' },
  ])
  await expect(page.getByText('This is no picture that we can read.')).toBeVisible()
  await expect(tiles(page)).toHaveCount(before + 1)
  await expect(page.getByText('Only 640 pixels wide')).toBeVisible()
  await expect(page.getByText('The listing has this picture already.')).toBeVisible()
})

for (const [strokes, ground] of [
  ['#fff', '#222'],
  ['#000', '#fff'],
] as const) {
  test(`plans in ${strokes} on clear ground that the browser makes smaller are stored on ${ground}`, async ({
    page,
    context,
    site,
  }, testInfo) => {
    test.setTimeout(120_000)
    await enterOffice(context, site)
    await openPhotographs(page, strokes === '#fff' ? 4 : 5)
    const plan = await drawPlan({ strokes }).png().toBuffer()
    // One is wider than needed, the other has more than a megabyte.
    for (const width of [2800, 900]) {
      const file = testInfo.outputPath(`plan-${width}.png`)
      await sharp(plan).resize(width).png({ compressionLevel: 0 }).toFile(file)
      const count = await tiles(page).count()
      await field(page).setInputFiles(file)
      await expect(tiles(page)).toHaveCount(count + 1, { timeout: 40_000 })
      const stored = await page.request.get((await addressOf(tiles(page).last())) ?? '/none')
      expect([width, await readGround(await stored.body())]).toEqual([width, ground])
    }
  })
}

test('with the access revoked, an open tab saves nothing and loses nothing: neither orders nor words nor files', async ({
  page,
  context,
  site,
  faults,
}) => {
  faults.expect(401)
  const id = await enterOffice(context, site, { role: 'agent' })
  const listing = await openPhotographs(page, 4)
  const url = await addressOf(tiles(page).first())
  await tiles(page).first().getByText('Text, order, remove').click()
  using database = new DatabaseSync(join(site.dataDir, 'riparo.sqlite'))
  const count = () =>
    database
      .prepare('select (select count(*) from listing_drafts) as drafts, (select count(*) from photographs) as files')
      .get()
  const before = count()
  database.prepare('update people set revoked_at = ? where id = ?').run(new Date().toISOString(), id)

  await field(page).setInputFiles(await takePhotographs(1))
  await expect(page.getByText('You are signed out. Please sign in again: your pictures are kept.')).toBeVisible()
  await tiles(page).first().getByLabel('What it shows').fill('The house from the road')
  await press(tiles(page).first(), /^Later/)
  await expect(page.getByText('You are signed out, so your last change is not saved.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/office/listings/${listing}/photographs$`))
  expect(await addressOf(tiles(page).nth(1))).toBe(url)
  await expect(tiles(page).nth(1).getByLabel('What it shows')).toHaveValue('The house from the road')
  await expect(page.getByText('IMG_1.jpg', { exact: true })).toBeVisible()
  expect(count()).toEqual(before)

  // As without a connection.
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('We could not reach the server')).toBeVisible()
  expect(await addressOf(tiles(page).nth(1))).toBe(url)

  // With the line and the access back, nothing has to be done again.
  await context.setOffline(false)
  database.prepare('update people set revoked_at = null where id = ?').run(id)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('It is picture 2 now.')).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('1 photograph arrived, and saved in the draft.')).toBeVisible()
})

test('a mouse drags a picture to another place', async ({ page, context, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await enterOffice(context, site)
  await openPhotographs(page, 2)
  const first = await addressOf(tiles(page).first())
  await tiles(page).first().getByRole('img').hover()
  await page.mouse.down()
  await tiles(page).nth(1).getByRole('img').hover()
  await tiles(page)
    .nth(1)
    .getByRole('img')
    .hover({ position: { x: 30, y: 30 } })
  await page.mouse.up()
  await expect(page.getByText('It is picture 2 now.')).toBeVisible()
  expect(await addressOf(tiles(page).nth(1))).toBe(first)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('two photographs are added by a form, and others ordered, described and removed', async ({
    page,
    context,
    site,
  }) => {
    await enterOffice(context, site)
    const id = await openPhotographs(page, 3, false)
    const before = await tiles(page).count()
    await field(page).setInputFiles(await takePhotographs(2))
    await page.getByRole('button', { name: 'Add these' }).click()
    await expect(page.getByText('2 pictures added.')).toBeVisible()
    await expect(tiles(page)).toHaveCount(before + 2)
    const last = await addressOf(tiles(page).last())
    await press(tiles(page).last(), /^Make main/)
    await expect(page.getByText('It is picture 1 now.')).toBeVisible()
    expect(await addressOf(tiles(page).first())).toBe(last)
    await tiles(page).first().getByText('Text, order, remove').click()
    await tiles(page).first().getByLabel('What it shows').fill('The house from the road')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The text is saved.')).toBeVisible()
    await tiles(page).first().getByText('Text, order, remove').click()
    await expect(tiles(page).first().getByLabel('What it shows')).toHaveValue('The house from the road')
    await press(tiles(page).first(), /^Remove/)
    await expect(tiles(page)).toHaveCount(before + 1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(tiles(page)).toHaveCount(before + 2)

    await page.goto(`/office/listings/${id}/photographs`)
    await field(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') })
    await page.getByRole('button', { name: 'Add these' }).click()
    await expect(page.getByText('File 1 was not taken.')).toBeVisible()
  })
})
