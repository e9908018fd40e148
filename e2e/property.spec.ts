import { expect, test } from './testing/shared-tab-test.ts'

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
