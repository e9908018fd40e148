import { findHiddenFocus } from './testing/focus.ts'
import { expect, test } from './testing/shared-tab-test.ts'

const pages = ['/', '/property-listings/', '/property-listing/cmvkwj4yjw?inquiry=open', '/contact-us/']

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
