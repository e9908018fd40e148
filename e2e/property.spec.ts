import { expect, test } from './testing/shared-tab-test.ts'

/** Properties of the sample content, each with a special case. */
const samples = [
  ['one picture', 'cmvkwj4yjw', 'Four-storey building with shops and flats near Kenyatta Avenue, Nakuru'],
  ['no picture', 'cmvakl5opt', 'Light factory with offices, Athi River EPZ side'],
  ['twelve pictures', 'cmw4nw857v', 'Five-bedroom beach villa in Watamu with pool and palm garden'],
  [
    'a very long name',
    'cmuxzb4xh1',
    'Six-bedroom family residence with swimming pool, staff quarters for four, detached guest cottage and one acre of garden in Runda Mumwe',
  ],
] as const

for (const script of ['with', 'without'] as const) {
  test.describe(`${script} JavaScript`, () => {
    test.use({ javaScriptEnabled: script === 'with' })

    for (const [special, id, name] of samples.filter(([name]) => script === 'with' || name === 'twelve pictures')) {
      test(`A property with ${special} opens`, async ({ page, visitor, slider }) => {
        await visitor.opens(`/property-listing/${id}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Property ID ${id.toUpperCase()}`)
        await expect(page.getByText(name, { exact: true })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Property Features' })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Make an Inquiry' })).toBeEnabled()
        // Its facts (H3).
        await expect(page).toHaveTitle(/ for sale in .+: KES\s[\d.,]+[MB]?( \| Riparo)?$/)
        if (special === 'no picture') await expect(page.getByText('Pictures on request').first()).toBeVisible()
        if (special === 'no picture' || special === 'one picture') await expect(slider.opener).toBeHidden()
        else await expect(slider.opener).toBeVisible()
      })
    }
  })
}

// Other addresses without a property stand in `listing.route.integration.test.ts`.
for (const [name, path] of [
  ['An id that is no text', '/property-listing/%E0%A4%A'],
  ['An unknown address', '/somewhere/else'],
] as const) {
  test(`${name} is not found, and has ways on`, async ({ page, visitor, faults }) => {
    faults.expect(404)
    // The router logs this remark itself.
    if (path.endsWith('%A')) faults.expect(/could not be decoded/)
    const response = await visitor.opens(path)
    expect(response.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error')
    const main = page.getByRole('main')
    await expect(main.getByText('Not Found')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/')
    await main.getByRole('link', { name: 'All properties' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover the Best Properties with Riparo')
  })
}

test('A description in Kiswahili says that it is', async ({ page, visitor }) => {
  await visitor.opens('/property-listing/cmrt6i8bxo')
  const sentence = page.getByText('Fleti hii yenye samani kamili')
  await expect(sentence).toBeVisible()
  expect(await sentence.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('sw')
})
