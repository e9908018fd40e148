import { expectAccessible, expectToFit } from './testing/accessible.ts'
import { states } from './testing/states.ts'
import { expect, test } from './testing/test.ts'

// Tracing what axe does takes longer than axe.
test.use({ trace: 'off' })

for (const [name, arrange] of Object.entries(states)) {
  test(`${name}: accessible on a desk and on a phone, and as wide as the window`, async ({ tools }) => {
    await arrange(tools)
    await expect(tools.page.locator('[data-loader]')).toHaveCount(0)
    for (const width of [1280, 360]) {
      await tools.page.setViewportSize({ width, height: 800 })
      await test.step(`axe at ${width}`, () => expectAccessible(tools.page))
    }
    for (const width of [320, 360, 768, 1280, 1920]) {
      await tools.page.setViewportSize({ width, height: 800 })
      await expectToFit(tools.page, width)
    }
  })
}

test('an open dropdown: accessible, and inside the window', async ({ page, visitor }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visitor.opens('/')
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Properties' }).hover()
  await main.getByRole('link', { name: 'For Sale' }).hover()
  await expect(main.getByRole('link', { name: 'Land & Plots' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page, width)
  }
})

test('the open mobile menu: accessible, and inside the window', async ({ page, visitor }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visitor.opens('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
  await expectAccessible(page)
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 740 })
    await expectToFit(page, width)
  }
})
