import type { Page } from '@playwright/test'
import { findHiddenFocus, listPresses, pressAndLook } from './testing/focus.ts'
import { expect, test } from './testing/shared-tab-test.ts'
import { states } from './testing/states.ts'
import type { Tools } from './testing/test.ts'

const pages = ['/', '/property-listings/', '/property-listing/cmvkwj4yjw?inquiry=open']

for (const path of pages) {
  test(`neither the header nor the bar of a phone lies over the focus on ${path}`, async ({ page, visitor }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 740 })
    await visitor.opens(path)
    for (const [width, height] of [
      [360, 740],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        const { stops, hidden } = await findHiddenFocus(page, key)
        expect.soft(hidden, `with ${key} at ${width}`).toEqual([])
        expect(stops, `stops with ${key} at ${width}`).toBeGreaterThan(30)
      }
    }
  })
}

/** The states with controls that remove themselves, or what they stand in. */
const changing = [
  'a search with chips and all filters',
  'a search that finds nothing',
  'a property with twelve pictures',
  'all images over the property',
  'the inquiry form that could not be sent',
  'the contact form with messages that were begun in other tabs',
  'the shortlist with notes of two people',
  'a shared shortlist',
]

for (const name of changing) {
  test(`${name}: no button, and no link to the same page, leaves the focus on nothing`, async ({ tools }) => {
    test.setTimeout(180_000)
    const { page } = tools
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await arrangeAnew(tools, name)
    const address = page.url()
    // The office's map is of another host.
    const offered = await listPresses(page)
    const presses = offered.filter((press) => !/map of|the map|our office/i.test(press))
    expect(presses.length).toBeGreaterThan(3)
    for (const press of presses) {
      const { isSamePage, wasLost } = await pressAndLook(page, press)
      expect.soft(wasLost, `the focus after “${press}”`).toBe(false)
      if (!isSamePage && !(await goBack(page, address, offered))) await arrangeAnew(tools, name)
    }
  })
}

/** Closes a dialog that a press opened, or leaves the page to which it led. True when the page then has the same controls as before. */
async function goBack(page: Page, address: string, offered: string[]) {
  if ((await page.locator('dialog:modal').count()) > 0) await page.keyboard.press('Escape')
  else if (page.url() !== address) await page.goBack()
  else return false
  const isBack = async () => page.url() === address && (await listPresses(page)).join('\n') === offered.join('\n')
  return expect
    .poll(isBack, { timeout: 1_000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
}

/** Arranges a state as for a new visitor: a press may have saved or discarded something. */
async function arrangeAnew(tools: Tools, name: string) {
  await tools.page.goto('/robots.txt')
  await tools.page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await states[name]?.(tools)
}
