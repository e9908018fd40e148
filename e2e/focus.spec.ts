import { findHiddenFocus, listPresses, pressAndLook } from './testing/focus.ts'
import { expect, test } from './testing/shared-tab-test.ts'
import { states } from './testing/states.ts'

const pages = ['/', '/property-listings/', '/property-listing/cmvkwj4yjw?inquiry=open']

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const) {
  for (const path of pages) {
    test(`at ${width}: neither the header nor the bar of a phone lies over the focus on ${path}`, async ({
      page,
      visitor,
    }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await visitor.opens(path)
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        const { stops, hidden } = await findHiddenFocus(page, key)
        expect.soft(hidden, `with ${key}`).toEqual([])
        expect(stops).toBeGreaterThan(30)
      }
    })
  }
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
    await states[name]?.(tools)
    // The office's map is of another host.
    const presses = (await listPresses(page)).filter((press) => !/map of|the map|our office/i.test(press))
    expect(presses.length).toBeGreaterThan(3)
    for (const press of presses) {
      const { isSamePage, wasLost } = await pressAndLook(page, press)
      expect.soft(wasLost, `the focus after “${press}”`).toBe(false)
      if (!isSamePage) await states[name]?.(tools)
    }
  })
}
