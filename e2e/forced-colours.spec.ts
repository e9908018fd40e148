import type { Locator } from '@playwright/test'
import { expect, test } from './testing/shared-tab-test.ts'

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' }))

test('with forced colours, what the firm drew still stands out', async ({ page, visitor }) => {
  await visitor.opens('/services/')
  const plan = page.getByRole('main').getByRole('navigation')
  expect(await contrast(plan.locator('path').first(), 'stroke')).toBeGreaterThan(3)
  expect(await contrast(plan.locator('path').last(), 'fill')).toBeGreaterThan(3)
  const steps = page.getByRole('region', { name: 'From first talk' })
  expect(await contrast(steps.locator('use').first(), 'stroke')).toBeGreaterThan(3)

  await visitor.opens('/contact-us/')
  const day = page.getByRole('main').locator('svg:has(text)').locator('line')
  // On a day on which the office is closed no bar is drawn.
  await expect(day.nth(6)).toBeAttached()
  for (const line of await day.all()) expect(await contrast(line, 'stroke')).toBeGreaterThan(3)
})

test('with forced colours, a select keeps an arrow, a wrong field its mark, and the menu the mark of where one is', async ({
  page,
  visitor,
  filter,
}) => {
  await visitor.opens('/properties/for-rent?minPriceValue=4999')
  await expect(filter.field('Status')).toHaveCSS('appearance', 'auto')
  await expect(filter.field('Minimum price')).toHaveAttribute('aria-invalid', 'true')
  await expect(filter.field('Minimum price')).toHaveCSS('border-top-width', '3px')

  await page.setViewportSize({ width: 1280, height: 800 })
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Properties' }).hover()
  const here = main.getByRole('link', { name: 'For Rent' })
  await expect(here).toHaveAttribute('aria-current', 'page')
  await expect(here).toHaveCSS('border-left-width', '3px')
  expect(await contrast(here, 'border-left-color')).toBeGreaterThan(3)
})

/** WCAG's contrast ratio between an element's colour and the page's background. */
function contrast(drawn: Locator, property: string) {
  return drawn.evaluate((it, name) => {
    const [a = 0, b = 0] = [
      getComputedStyle(it).getPropertyValue(name),
      getComputedStyle(document.body).backgroundColor,
    ]
      .map(luminance)
      .toSorted((one, other) => other - one)
    return (a + 0.05) / (b + 0.05)

    function luminance(colour: string) {
      const [r = 0, g = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(toLinear)
      return 0.2126 * r + 0.7152 * g + 0.0722 * blue
    }

    function toLinear(level: string) {
      const part = Number(level) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    }
  }, property)
}
