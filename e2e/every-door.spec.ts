import type { Page } from '@playwright/test'
import { enterOffice } from './testing/enter-office.ts'
import { waitUntilHydrated } from './testing/hydrated.ts'
import { awaitScript, field, press } from './testing/listing-form.ts'
import { expect, test } from './testing/office-test.ts'

// `domain/amounts/every-door.test.ts` has the whole tables of the readers; here some values go through the pages themselves.
test.use({ siteEnv: { OFFICE: 'on', SITE_OF: 'every-door' } })

/** The reading of each text; null where it is refused with a sentence. */
type Table = Record<string, string | null>
/** Types a text where a page asks for it, and sends it. */
type Doors = Record<string, (typed: string) => Promise<string | null>>

const amounts: Table = {
  '12,500,000': '12500000',
  'KES 12.5m': '12500000',
  '12,5m': '12500000',
  '½ million': '500000',
  '120k per month': '120000',
  '\u202a15,000\u202c': '15000',
  '12.5': null,
  '12,5': null,
  '5,00,000': null,
  '1.500': null,
  '0x10': null,
  '1e6': null,
  '５００００': null,
}

const percentages: Table = { '13.5': '13.5', '13,5': '13.5', '13,5 %': '13.5', '13,5,5': null, '1e1': null }

const acres: Table = {
  '0.5 acres': '0.5',
  '0,5 acre': '0.5',
  '1,5 acres': '1.5',
  '0,4 ha': '0.9884',
  '1/2 acre': '0.5',
  '50x100': '0.1148',
  '1,5,5 acres': null,
  '２ acres': null,
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })
    test.describe.configure({ timeout: 180_000 })

    const open = async (page: Page, path: string) => {
      await page.goto(path)
      if (javaScriptEnabled) await waitUntilHydrated(page)
    }

    test('an amount, a percentage and a size are the same through every public door', async ({ page }) => {
      const filter = (label: string, path: string) => async (typed: string) => {
        await open(page, `${path}?filters=open`)
        await field(page, label).fill(typed)
        await page.getByRole('button', { name: /^Show .*propert/ }).click()
        const applied = page.getByRole('list', { name: 'Applied filters' })
        await expect(applied.or(page.locator('main [aria-invalid=true]'))).toBeVisible()
        return readField(page, label)
      }
      const tool = (path: string, label: string) => async (typed: string) => {
        await open(page, path)
        if (!(await field(page, label).isVisible())) await page.getByText('Rates used').click()
        await field(page, label).fill(typed)
        await press(page, 'Calculate')
        return readField(page, label)
      }
      const words = (before: string, key: string) => async (typed: string) => {
        await open(page, '/property-listings/')
        await page.getByLabel('Search', { exact: true }).fill(`${before} ${typed}`)
        await page.getByLabel('Search', { exact: true }).press('Enter')
        await page.waitForURL(/\?/)
        return new URL(page.url()).searchParams.get(key)
      }
      await expectSame(amounts, {
        'the least price': filter('Minimum price (KES)', '/property-listings/'),
        'the largest price': filter('Maximum price (KES)', '/property-listings/'),
        'a calculator': tool('/tools/buying-costs', 'Price, KES'),
        'the search in words': words('homes under', 'maxPriceValue'),
      })
      await expectSame(percentages, {
        'the interest': tool('/tools/mortgage', 'Interest, %'),
        'a rate': tool('/tools/buying-costs', 'Stamp duty, rural land, %'),
      })
      await expectSame(acres, {
        'the least size': filter('Land from (acres)', '/properties/for-sale/land-and-plots'),
        'the search in words': words('land from', 'minAcres'),
      })
    })

    test('an amount and a percentage are the same through every door of the office', async ({
      page,
      context,
      site,
      faults,
    }) => {
      const name = `Every door ${javaScriptEnabled ? 'with' : 'without'} script`
      await enterOffice(context, site)
      faults.expect(422)
      await page.goto('/office/listings/new')
      if (javaScriptEnabled) await awaitScript(page)
      await field(page, 'Kind').selectOption('For_Sale')
      await field(page, 'Type').selectOption('Residential')
      await field(page, 'Name').fill(name)
      await press(page, 'Save draft')
      await expect(page).toHaveURL(/done=saved/)
      const editor = new URL(page.url()).pathname
      const answered = page
        .getByRole('alert')
        .or(page.getByText('The draft is saved.'))
        .or(page.getByText('Nothing was different, so there was nothing to save.'))
      const save = (label: string) => async (typed: string) => {
        await page.goto(editor)
        if (javaScriptEnabled) await awaitScript(page)
        await field(page, label).fill(typed)
        await press(page, 'Save draft')
        await expect(answered).toBeVisible()
        // The page puts the stored value into the field a moment after it says so.
        if (await page.getByRole('alert').isHidden()) await page.goto(editor)
        return readField(page, label)
      }
      await expectSame(amounts, {
        'the price': save('Price in KES'),
        'the service charge': save('Service charge a month in KES'),
        'the deposit': save('Or deposit in KES'),
      })

      await save('Price in KES')('100m')
      await page.goto(`/office/listings?words=${encodeURIComponent(name)}`)
      await page.getByRole('checkbox', { name: `Tick ${name}` }).check()
      await page.locator('#ticked').getByText('More', { exact: true }).click()
      await press(page, 'Prices…')
      const lower = (unit: string, toRead: (then: number) => number) => async (typed: string) => {
        await page.getByLabel('In', { exact: true }).selectOption(unit)
        await page.getByLabel('How much').fill(typed)
        await press(page, 'Show the new prices')
        const [row, fault] = [
          page.getByRole('row').last().getByRole('cell').last(),
          page.locator('[aria-invalid=true]'),
        ]
        await expect(row.or(fault)).toBeVisible()
        return (await fault.isVisible()) ? null : String(toRead(Number((await row.innerText()).replaceAll(/\D/g, ''))))
      }
      await expectSame(amounts, { 'many at once, by a sum': lower('kes', (then) => 100_000_000 - then) })
      await expectSame(percentages, {
        'many at once, by a share': lower('percent', (then) => (100_000_000 - then) / 1_000_000),
      })
    })
  })
}

/** The figures in a field after it was sent; null if it is marked as wrong, with a sentence. */
async function readField(page: Page, label: string) {
  const sent = field(page, label)
  if ((await sent.getAttribute('aria-invalid')) !== 'true') return (await sent.inputValue()).replaceAll(',', '')
  await expect(sent).toHaveAccessibleDescription(/\S/)
  return null
}

async function expectSame(table: Table, doors: Doors) {
  for (const [door, read] of Object.entries(doors)) {
    const readings: Table = {}
    for (const typed of Object.keys(table)) readings[typed] = await read(typed)
    expect.soft(readings, door).toEqual(table)
  }
}
