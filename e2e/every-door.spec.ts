import type { Page } from '@playwright/test'
import { readForm } from '../server/testing/read-form.ts'
import { enterOffice } from './testing/enter-office.ts'
import { awaitScript, field, fillIn, press, saveDraft } from './testing/listing-form.ts'
import { expect, test } from './testing/office-test.ts'

// With script; `server/pages/every-door.integration.test.ts` sends more spellings through the same fields without it.

/** Types a text where a page asks for it, and sends it; resolves with what was understood, or null where it was refused with a sentence. */
type Door = (typed: string) => Promise<string | null>
type Spellings = { plain: string; others: readonly string[]; refused: readonly string[] }

const amounts: Spellings = { plain: '12500000', others: ['KES 12.5m', '12,5m'], refused: ['12.5', '5,00,000', '1e6'] }
const percentages: Spellings = { plain: '13.5', others: ['13,5 %'], refused: ['13,5,5', '1e1'] }
const acres: Spellings = { plain: '0.5 acres', others: ['0,5 acre', '½ acre'], refused: ['1,5,5 acres'] }

test('what is typed means the same in every field of the site, with script', async ({ page, visitor }) => {
  test.setTimeout(120_000)
  const tool = (path: string, label: string) => async (typed: string) => {
    await visitor.opens(path)
    if (!(await field(page, label).isVisible())) await page.getByText('Rates used').click()
    const figures = page.getByRole('main')
    const before = await figures.innerText()
    await field(page, label).fill(typed)
    await press(page, 'Calculate')
    await expect.poll(() => figures.innerText()).not.toBe(before)
    return (await isRefused(page, label)) ? null : figures.innerText()
  }
  const filter = (path: string, label: string) => async (typed: string) => {
    await visitor.opens(`${path}?filters=open`)
    await field(page, label).fill(typed)
    await page.getByRole('button', { name: /^Show .*propert/ }).click()
    const applied = page.getByRole('list', { name: 'Applied filters' })
    await expect(applied.or(page.locator('main [aria-invalid=true]'))).toBeVisible()
    return (await isRefused(page, label)) ? null : applied.innerText()
  }
  const words = (before: string, key: string) => async (typed: string) => {
    await visitor.opens('/property-listings/')
    await page.getByLabel('Search', { exact: true }).fill(before + typed)
    await page.getByLabel('Search', { exact: true }).press('Enter')
    await expect(page).toHaveURL(/\?/)
    return new URL(page.url()).searchParams.get(key)
  }
  await expectSame(amounts, tool('/tools/buying-costs?price=5000000', 'Price, KES'))
  await expectSame(amounts, filter('/property-listings/', 'Maximum price (KES)'))
  await expectSame(amounts, words('homes under ', 'maxPriceValue'))
  await expectSame(percentages, tool('/tools/buying-costs?price=5000000', 'Stamp duty, urban land, %'))
  await expectSame(acres, filter('/properties/for-sale/land-and-plots', 'Land from (acres)'))
})

test('what is typed means the same in every field of the office, with script', async ({
  page,
  context,
  site,
  faults,
}) => {
  test.setTimeout(120_000)
  faults.expect(422)
  await enterOffice(context, site)
  await page.goto('/office/listings/new')
  await awaitScript(page)
  await fillIn(page, 'Every door')
  await saveDraft(page)
  const editor = new URL(page.url()).pathname
  const save = (label: string) => async (typed: string) => {
    await page.goto(editor)
    await awaitScript(page)
    await field(page, label).fill(typed)
    await press(page, 'Save draft')
    const answers = page.getByRole('alert').or(page.getByText(/^(The draft is saved|Nothing was different)/))
    await expect(answers).toBeVisible()
    if (await isRefused(page, label)) return null
    const name = await field(page, label).getAttribute('name')
    return readForm(await (await page.request.get(editor)).text()).get(name ?? '')
  }
  for (const label of ['Price in KES', 'Or deposit in KES']) await expectSame(amounts, save(label))

  await page.goto('/office/listings?words=Every+door')
  await page.getByRole('checkbox', { name: 'Tick Every door' }).check()
  await page.locator('#ticked').getByText('More', { exact: true }).click()
  await press(page, 'Prices…')
  await expectSame(percentages, async (typed) => {
    await page.getByLabel('How much').fill(typed)
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await press(page, 'Show the new prices')
    await answer
    await expect(page.locator('form[aria-busy]')).toHaveCount(0)
    await expect(page.getByRole('table').or(page.locator('[aria-invalid=true]'))).toBeVisible()
    return (await isRefused(page, 'How much')) ? null : page.getByRole('table').innerText()
  })
})

async function isRefused(page: Page, label: string): Promise<boolean> {
  if ((await field(page, label).getAttribute('aria-invalid')) !== 'true') return false
  await expect(field(page, label)).toHaveAccessibleDescription(/\S/)
  return true
}

async function expectSame({ plain, others, refused }: Spellings, read: Door) {
  const value = await read(plain)
  expect(value).toBeTruthy()
  for (const typed of others) expect.soft(await read(typed), typed).toBe(value)
  for (const typed of refused) expect.soft(await read(typed), typed).toBeNull()
}
