import { expandWindow, expectAccessible, expectToFit } from './testing/accessible.ts'
import { expectAlternatives } from './testing/alternatives.ts'
import { expectToWorkMagnified } from './testing/magnified.ts'
import { expect, test } from './testing/shared-tab-test.ts'
import { states } from './testing/states.ts'
import { expectTargets, pointWith } from './testing/targets.ts'
import { expectToFitLargeText } from './testing/text-size.ts'

for (const [name, arrange] of Object.entries(states)) {
  test(`${name}: accessible, easy to press, and as wide as the window`, async ({ tools }) => {
    const { page } = tools
    await arrange(tools)
    await expect(page.locator('[data-loader]')).toHaveCount(0)
    for (const [width, pointer] of [
      [1280, 'mouse'],
      [768, 'mouse'],
      [360, 'finger'],
    ] as const) {
      await pointWith(page, pointer)
      await page.setViewportSize({ width, height: 800 })
      await expectToFit(page, width)
      await expandWindow(page, width)
      await test.step(`axe at ${width}`, () => expectAccessible(page))
      await test.step(`targets at ${width}`, () => expectTargets(page, pointer))
    }
    await expectAlternatives(page)
    for (const width of [320, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await expectToFit(page, width)
    }
    await test.step('large text', () => expectToFitLargeText(page, [1280, 768, 360, 320]))
    await test.step('magnified', () => expectToWorkMagnified(page))
  })
}

test('an open dropdown: accessible, and inside the window', async ({ page, visitor }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visitor.opens('/')
  await expect(page.locator('[data-loader]')).toHaveCount(0)
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
  await expect(page.locator('[data-loader]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Mobile' })
  await expect(menu).toBeVisible()
  // Words that still fade in have less contrast.
  await menu.evaluate((it) => Promise.all(it.getAnimations({ subtree: true }).map(({ finished }) => finished)))
  await expectAccessible(page)
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 740 })
    await expectToFit(page, width)
  }
  await expectToWorkMagnified(page)
})
