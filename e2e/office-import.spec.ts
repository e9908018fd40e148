import type { Page } from '@playwright/test'
import { writeVillas } from '../server/import/testing/wxr.ts'
import { examineOnPhone } from './testing/accessible.ts'
import { enterOffice } from './testing/enter-office.ts'
import { paintPhotographs, photographName, tableFile } from './testing/import-table.ts'
import { field } from './testing/listing-form.ts'
import { expect, test as officeTest } from './testing/office-test.ts'
import { startOldSite } from './testing/old-site.ts'

// A site of its own: an import changes what every list has.
const test = officeTest.extend<object, { oldSite: Awaited<ReturnType<typeof startOldSite>> }>({
  oldSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const oldSite = await startOldSite()
      await use(oldSite)
      oldSite.close()
    },
    { scope: 'worker' },
  ],
  siteEnv: [
    ({ oldSite }, use) => use({ OFFICE: 'on', SITE_OF: 'office-import', NODE_OPTIONS: oldSite.nodeOptions }),
    { scope: 'worker' },
  ],
})
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const rows = 1_000
const faults = 40
/** Small, as 300 of a camera's size would take minutes to paint. */
const small = { width: 320, height: 214 }
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).tap()
const open = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().tap()

/** Begins an import on the page of imports, and matches its columns as they are known. */
async function begin(page: Page, file: ReturnType<typeof tableFile>) {
  await page.goto('/office/listings')
  await open(page, 'Import and export')
  await page.getByLabel('Your table').setInputFiles(file)
  await press(page, 'Read the table')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What the columns mean')
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a table of 1,000 rows with 40 faults and photographs is mended, imported and undone', async ({
      page,
      context,
      site,
    }) => {
      test.setTimeout(360_000)
      await enterOffice(context, site)
      const named = javaScriptEnabled ? 300 : 6
      const photographs = await paintPhotographs(javaScriptEnabled ? named : 1, small)
      // Each test has names of its own: the site remembers columns, and keeps the listings.
      const [prefix, unknown] = javaScriptEnabled ? ['KH', 'Colour of the folder'] : ['NS', 'Shelf']
      const table = { rows, photographs: named, prefix, unknown }
      await begin(page, tableFile({ ...table, faults }))
      await expect(page.getByText('1 column of them we do not know')).toBeVisible()
      await expect(page.getByLabel(unknown)).toHaveValue('')
      if (javaScriptEnabled) await examineOnPhone(page)
      await press(page, 'Save, and see what would change')

      await expect(page.getByText('Nothing is written yet.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Write 960 listings' })).toBeDisabled()
      await open(page, `Problems ${faults}`)
      const problems = page.getByRole('listitem').filter({ hasText: /^Row \d/ })
      await expect(problems).toHaveCount(faults)
      await expect(problems.first()).toContainText('Row 5')
      await expect(problems.first()).toContainText(/Beds: .?12\.5\.2026/)
      await expect(problems.nth(1)).toContainText(/Asking price: .?about 5 million/)
      if (javaScriptEnabled) await examineOnPhone(page)

      await open(page, 'Photographs')
      await expect(page.getByRole('heading', { name: `${named} missing` })).toBeVisible()
      if (javaScriptEnabled) {
        await page.getByLabel('Add photographs').setInputFiles(photographs)
        await expect(page.getByText('301 photographs arrived, and saved in the import.')).toBeVisible({
          timeout: 120_000,
        })
        await expect(page.getByText('of those that the table names: 300 photographs.')).toBeVisible()
        await examineOnPhone(page)
      } else {
        await page.getByLabel('Add photographs').setInputFiles(photographs)
        await press(page, 'Add these')
        await expect(page.getByText('2 pictures added.')).toBeVisible()
        await expect(page.getByRole('heading', { name: '5 missing' })).toBeVisible()
        await expect(page.getByText(photographName(1))).toHaveCount(0)
      }
      await expect(page.getByRole('heading', { name: '1 that no row names' })).toBeVisible()
      await open(page, 'See what would change')

      await page.getByText('Send the mended file').tap()
      await page.getByLabel('The mended file').setInputFiles(tableFile(table, 'Mended.csv'))
      await press(page, 'Read it instead')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mended.csv')
      await expect(page.getByRole('link', { name: 'Problems' })).toHaveCount(0)
      await press(page, 'Write 1,000 listings')
      await expect(page.getByText('1,000 new listings, 0 changed. Written:')).toBeVisible({ timeout: 60_000 })
      if (javaScriptEnabled) await examineOnPhone(page)

      // Two are found wrong: one is mended by hand, and then all is taken back.
      await open(page, 'See these listings in the list')
      await expect(page.getByText('1,000 listings of an import')).toBeVisible()
      for (const name of ['Apartment 1 in Kilimani', 'Apartment 2 in Kileleshwa']) {
        await page.getByLabel('Search').fill(name)
        await page.getByLabel('Search').press('Enter')
        await expect(page.getByRole('row').filter({ hasText: name }).first()).toBeVisible()
      }
      await page.getByRole('row').getByRole('link', { name: 'Apartment 2 in Kileleshwa', exact: true }).tap()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apartment 2 in Kileleshwa')
      await field(page, 'Price in KES').fill('99k')
      await press(page, 'Save draft')
      await expect(page.getByRole('status')).toContainText('The draft is saved.')
      await page.goto('/office/import')
      await open(page, 'Mended.csv')
      await press(page, 'Undo the import')
      await expect(page.getByRole('heading', { name: '1 listing stayed as it is' })).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole('link', { name: 'Apartment 2 in Kileleshwa' })).toBeVisible()
      if (javaScriptEnabled) await examineOnPhone(page)
      await page.goto(`/office/listings?samples=yes&words=${prefix}-0001`)
      await expect(page.getByText('No listing matches this.')).toBeVisible()
    })
  })
}

test('an import goes on when its tab is closed, and is found whole', async ({ page, context, site }) => {
  test.setTimeout(120_000)
  await enterOffice(context, site)
  await begin(page, tableFile({ rows: 2_000, prefix: 'CT' }, 'Closed tab.csv'))
  await press(page, 'Save, and see what would change')
  // By now the answer to the columns has come, which is a POST too.
  await expect(page.getByRole('button', { name: 'Write 2,000 listings' })).toBeVisible()
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await press(page, 'Write 2,000 listings')
  await answered
  await page.close()
  const another = await context.newPage()
  await another.goto('/office/import')
  await open(another, 'Closed tab.csv')
  await expect(another.getByText('2,000 new listings, 0 changed. Written:')).toBeVisible({ timeout: 60_000 })
  await open(another, 'See these listings in the list')
  await expect(another.getByText('2,000 listings of an import')).toBeVisible()
})

test('the photographs of an export are fetched from the old site, also when the tab is closed', async ({
  page,
  context,
  site,
  oldSite: { host, addresses, answer },
}) => {
  await enterOffice(context, site)
  const buffer = Buffer.from(writeVillas([addresses.slice(0, 3), addresses.slice(3)]))
  await begin(page, { name: 'old-homes.xml', mimeType: 'text/xml', buffer })
  await press(page, 'Save, and see what would change')
  await open(page, 'Photographs')
  await expect(page.getByRole('heading', { name: '6 missing' })).toBeVisible()
  await examineOnPhone(page)
  await press(page, `Fetch 6 photographs from ${host}`)
  await expect(page.getByText(`Fetching photographs from ${host}: 5 of 6 so far.`)).toBeVisible()
  await examineOnPhone(page)
  await page.close()

  const another = await context.newPage()
  await another.goto('/office/import')
  await expect(another.getByText('2 rows, photographs being fetched.')).toBeVisible()
  await open(another, 'old-homes.xml')
  await expect(another.getByText('5 of 6 so far.')).toBeVisible()
  answer()
  await expect(another.getByText(`5 photographs fetched from ${host}, and 1 could not be.`)).toBeVisible()
  await expect(another.getByText(`It is not on ${host} any more.`)).toBeVisible()
  await expect(another.getByText('of those that the table names: 5 photographs.')).toBeVisible()
  await examineOnPhone(another)
})
