import type { Page } from '@playwright/test'
import { expectToFit } from './accessible.ts'
import { expectFreeWindow } from './covers.ts'
import { expectTargets, pointWith } from './targets.ts'
import { expectWordsWhole } from './text-size.ts'

/** A window of 1280 × 1024 at 400 % zoom (WCAG 1.4.10). */
const window = { width: 320, height: 256 }

/**
 * Expects that the page fits at 400 % zoom, cuts off no words, can scroll every control into view, and keeps most of the window free of
 * sticky elements.
 */
export async function expectToWorkMagnified(page: Page) {
  await pointWith(page, 'mouse')
  await page.setViewportSize(window)
  await expectToFit(page, window.width)
  await expectWordsWhole(page, 'magnified')
  await expectTargets(page, 'mouse')
  await expectFreeWindow(page, 'magnified')
}
