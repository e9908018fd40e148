import type { Locator, Page } from '@playwright/test'
import { holdMovements } from './testing/movements.ts'
import { expect, test } from './testing/test.ts'

// The minimum as it is without a setting.
test.use({ siteEnv: { LOADER_MINIMUM_MS: '' } })
// In one worker, since each starts a site of its own.
test.describe.configure({ mode: 'default' })

const loader = (page: Page) => page.locator('[data-loader]')

const covered = [
  '/',
  '/about-us/',
  '/services/',
  '/contact-us/',
  '/services/advisory/wealth-advisory',
  '/service/market-analysis/',
]
const open = [
  '/property-listings/',
  '/properties/for-rent',
  '/services/category/agency',
  '/insights/client-insights',
  '/faqs',
]

test('Some pages begin with a red triangle, their content beneath; others have no loader', async ({
  page,
  request,
}) => {
  await holdMovements(page)
  await page.goto('/services/')
  await expect(loader(page)).toBeVisible()
  expect(await loader(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  expect(await delayOf(loader(page))).toBe(2000)
  const { width, height, stroke } = await triangle(loader(page))
  expect({ width, height, stroke }).toEqual({ width: 60, height: 60, stroke: 'rgb(218, 25, 0)' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const path of [...covered, ...open]) {
    const html = await (await request.get(path)).text()
    expect(/ data-loader[ =>]/.test(html), path).toBe(covered.includes(path))
  }
})

for (const script of [true, false]) {
  test(`It goes 2,000 ms after the page has shown, ${script ? 'with' : 'without'} JavaScript`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: script })
    const page = await context.newPage()
    const letGo = await holdMovements(page)
    await page.goto('/services/')
    expect(await delayOf(loader(page))).toBe(2000)
    const since = Date.now()
    await letGo()
    await expect(loader(page)).toBeHidden()
    expect(Date.now() - since).toBeGreaterThan(1900)
    await context.close()
  })
}

test('It holds neither the keyboard nor the mouse', async ({ page, visitor }) => {
  await visitor.opens('/services/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => visitor.scrollTop()).toBeGreaterThan(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test('Moving on takes it away; no page inside the site shows it, nor does coming back', async ({ page, visitor }) => {
  await visitor.opens('/services/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const name of ['About Us', 'Home', 'Services', 'Contact Us']) {
    await menu.getByRole('link', { name }).click()
    await expect(menu.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(loader(page)).toHaveCount(0)
  }
  for (let steps = 0; steps < 4; steps++) {
    await page.goBack()
    await expect(loader(page)).toHaveCount(0)
  }
  await expect(page).toHaveURL('/services/')
})

test.describe('for those who want no movement', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('The triangle stands still, and goes without fading', async ({ page }) => {
    const letGo = await holdMovements(page)
    await page.goto('/services/')
    expect((await triangle(loader(page))).moving).toBe(0)
    await expect(loader(page)).toBeVisible()
    await letGo()
    await expect(loader(page)).toBeHidden()
  })
})

/** Milliseconds from the first paint until the loader begins to fade. */
function delayOf(within: Locator) {
  return within.evaluate((it) => it.getAnimations()[0]?.effect?.getTiming().delay)
}

/** The triangle's computed size, colour and animations. */
function triangle(within: Locator) {
  return within.locator('svg').evaluate((svg) => {
    const { width, height } = svg.getBoundingClientRect()
    const path = svg.querySelector('path, polygon')
    const moving = svg.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length
    return { width, height, stroke: path && getComputedStyle(path).stroke, moving }
  })
}
