import { expandWindow, expectAccessible, expectToFit } from './testing/accessible.ts'
import { expectAlternatives } from './testing/alternatives.ts'
import { expectToWorkMagnified } from './testing/magnified.ts'
import { expect, test } from './testing/shared-tab-test.ts'
import { states } from './testing/states.ts'
import { expectTargets, pointWith } from './testing/targets.ts'
import { expectToFitLargeText } from './testing/text-size.ts'

/** The states whose parts all stand on another screen as well, which is looked at in their place. `npm run contact-sheet` shows them too. */
const alike = [
  ...['for sale', 'residential homes', 'apartments', 'for rent', 'all filters, asked for', 'the last page of a list'],
  ...['a property in Kiswahili', 'a property without a price', 'a property with one picture'],
  ...['a property with two pictures', 'a property with three pictures', 'a property with four pictures'],
  ...['the inquiry form', 'the inquiry form while it is sent', 'the inquiry form as the server gives it back'],
  ...['an inquiry about more than twenty properties', 'an inquiry about none of three properties'],
  ...['messages that wait on this device, one of them refused', 'the contact form with something missing'],
  ...['the contact page on a Sunday', 'the newsletter’s form with its thanks'],
  ...['the newsletter’s form where no mail can be sent', 'a link of the newsletter that is not known'],
  'a link of saved searches that is not known',
  ...['the advisory services', 'property management', 'a kind of property in an area'],
  ...['the shortlist while a note is written', 'a comparison of two', 'a page with a fault of ours'],
]

/**
 * Looked at between and beyond the two usual widths as well, and with large text at the four of E8: faults were found there in the header, the
 * filter, the bar of a property, a table and a long text.
 */
const atEveryWidth = [
  'the home page',
  'a search with chips and all filters',
  'a property with twelve pictures',
  'a calculator with its rates',
  'an article',
]

for (const [name, arrange] of Object.entries(states).filter(([name]) => !alike.includes(name))) {
  test(`${name}: accessible, easy to press, and as wide as the window`, async ({ tools }) => {
    const { page } = tools
    // A part that a change of the width folds would be in sight for another 200 milliseconds.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await arrange(tools)
    await expect(page.locator('[data-loader]')).toHaveCount(0)
    for (const [width, pointer] of [
      [1280, 'mouse'],
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
    for (const width of atEveryWidth.includes(name) ? [320, 768, 1920] : []) {
      await page.setViewportSize({ width, height: 800 })
      await expectToFit(page, width)
    }
    const widths = atEveryWidth.includes(name) ? [1280, 768, 360, 320] : [1280, 360]
    await test.step('large text', () => expectToFitLargeText(page, widths))
    // 320 px wide, as a window of 1280 is at 400 %.
    await test.step('magnified', () => expectToWorkMagnified(page))
  })
}

test('each screen that is left out, or looked at more closely, is a screen', () => {
  expect(Object.keys(states)).toEqual(expect.arrayContaining([...alike, ...atEveryWidth]))
})

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
