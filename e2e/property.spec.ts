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

test('What stays in a phone’s window takes an eighth of it while a property is read, and the header returns (E8)', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await visitor.opens('/property-listing/cmwc3yweq8')
  const bar = page.getByRole('navigation', { name: 'Ask about this property' })
  const header = page.getByRole('banner')
  await page.mouse.wheel(0, 700)
  await expect(header).not.toBeInViewport()
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(640 / 8)
  await page.mouse.wheel(0, -100)
  await expect(header).toBeInViewport()
  await page.mouse.wheel(0, 200)
  await expect(header).not.toBeInViewport()
  await header.getByRole('button', { name: 'Menu' }).focus()
  await expect(header).toBeInViewport()
})
