import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessible.ts'
import { holdMovements } from './testing/movements.ts'
import { expect, test } from './testing/shared-tab-test.ts'
import { test as inOwnTab } from './testing/test.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Open sidebar' })
const sidebar = (page: Page) => page.getByRole('dialog', { name: 'Sidebar' })
const overlay = { position: { x: 40, y: 400 } }

test.describe('the sidebar', () => {
  test('It leads to the pages of the menu and to the chat', async ({ page, visitor }) => {
    await visitor.opens('/property-listings/')
    await expect(sidebar(page)).toBeHidden()
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'false')
    await opener(page).click()
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'true')
    const links = await sidebar(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(links).toEqual([
      ['Home', '/'],
      ['About Us', '/about-us/'],
      ['Services', '/services/'],
      ['Properties', '/property-listings/'],
      ['Areas', '/areas'],
      ['Costs & checks', '/tools'],
      ['Contact Us', '/contact-us/'],
      ['WhatsApp us', expect.stringMatching(/^https:\/\/wa\.me\/254700000000\b/)],
    ])
    await expect(sidebar(page).getByRole('link', { name: 'WhatsApp us' })).toHaveAttribute('target', '_blank')
  })

  inOwnTab('It opens and closes in the times that the firm asked for', async ({ page, visitor }) => {
    await holdMovements(page)
    await visitor.opens('/property-listings/')
    await opener(page).click()
    expect(await movements(page)).toEqual({
      overlay: { from: '0px -100%', to: '0px', delay: 0, duration: 1000 },
      panel: { from: '100%', to: '0px', delay: 1000, duration: 1000 },
    })
    await finish(page)
    await expect(sidebar(page).getByRole('link', { name: 'Home' })).toBeInViewport({ ratio: 1 })

    await page.keyboard.press('Escape')
    const closing = await movements(page)
    expect(closing).toMatchObject({
      panel: { from: '0px', to: '100%', delay: 0, duration: 1000 },
      overlay: { from: '0px', to: '0px -100%', delay: 1000, duration: 1000 },
      whole: { delay: 0, duration: 2000 },
    })
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(sidebar(page)).toBeVisible()
    await finish(page)
    await expect(sidebar(page)).toBeHidden()
  })

  test('While it closes, the page beneath is the visitor’s again', async ({ page, visitor }) => {
    await visitor.opens('/property-listings/')
    await opener(page).click()
    await finish(page)
    await sidebar(page).getByRole('button', { name: 'Close sidebar' }).click()
    await expect(opener(page)).toBeFocused()
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press('Tab')
      expect(await isFocusInside(page)).toBe(false)
    }
  })

  test('It keeps the focus, and gives it back on Escape', async ({ page, visitor }) => {
    await visitor.opens('/property-listings/')
    await visitor.tabsTo(opener(page))
    await page.keyboard.press('Enter')
    const close = sidebar(page).getByRole('button', { name: 'Close sidebar' })
    await expect(close).toBeFocused()
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let presses = 0; presses < 10; presses++) {
        await page.keyboard.press(key)
        expect(await isFocusInside(page)).toBe(true)
      }
    }
    await page.keyboard.press('Escape')
    await expect(opener(page)).toBeFocused()
    await finish(page)
    await expect(sidebar(page)).toBeHidden()
  })

  test('A choice closes it at once', async ({ page, visitor }) => {
    await visitor.opens('/property-listings/')
    await opener(page).click()
    await finish(page)
    await sidebar(page).getByRole('link', { name: 'Contact Us' }).click()
    await expect(page).toHaveURL('/contact-us/')
    await expect(sidebar(page)).toBeHidden({ timeout: 500 })
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('It is for desks: a phone has its menu', async ({ page, visitor }) => {
    await page.setViewportSize({ width: 1023, height: 740 })
    await visitor.opens('/property-listings/')
    await expect(opener(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 740 })
    await expect(opener(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  })

  test.describe('for those who want no movement', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('It is there, and gone, at once; and accessible', async ({ page, visitor }) => {
      await visitor.opens('/property-listings/')
      await opener(page).click()
      expect(await movements(page)).toEqual({})
      await expect(sidebar(page).getByRole('link', { name: 'Home' })).toBeInViewport({ ratio: 1 })
      await expectAccessible(page)
      await sidebar(page).click(overlay)
      await expect(sidebar(page)).toBeHidden({ timeout: 500 })
    })
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('It opens, leads on, and closes', async ({ page, visitor }) => {
      await visitor.opens('/property-listings/')
      await opener(page).click()
      await sidebar(page).click(overlay)
      await expect(sidebar(page)).toBeHidden()
      await opener(page).click()
      await page.keyboard.press('Escape')
      await expect(sidebar(page)).toBeHidden()
      await opener(page).click()
      await sidebar(page).getByRole('link', { name: 'Contact Us' }).click()
      await expect(page).toHaveURL('/contact-us/')
    })
  })
})

type Movement = { from?: unknown; to?: unknown; delay: number | undefined; duration: unknown }

/** The running animations of the sidebar by part: the dialog, the panel with its links, the overlay behind it. */
function movements(page: Page): Promise<Record<string, Movement>> {
  return sidebar(page).evaluate((dialog) =>
    Object.fromEntries(
      dialog.getAnimations({ subtree: true }).flatMap((animation) => {
        const { effect } = animation
        if (!(effect instanceof KeyframeEffect) || !(animation instanceof CSSTransition)) return []
        const { delay, duration } = effect.getTiming()
        const [first, last] = effect.getKeyframes()
        if (animation.transitionProperty === 'display') return [['whole', { delay, duration }]]
        if (animation.transitionProperty !== 'translate') return []
        const part = effect.target?.querySelector('nav') ? 'panel' : 'overlay'
        return [[part, { from: first?.translate, to: last?.translate, delay, duration }]]
      }),
    ),
  )
}

/** Finishes all animations. */
async function finish(page: Page) {
  await sidebar(page).evaluate((dialog) => {
    for (const animation of dialog.getAnimations({ subtree: true })) animation.finish()
  })
}

function isFocusInside(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.closest('dialog') !== null)
}
