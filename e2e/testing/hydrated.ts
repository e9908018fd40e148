import type { Page } from '@playwright/test'

/** Waits until the page is hydrated: before that, script answers neither clicks nor keys. */
export async function waitUntilHydrated(page: Page) {
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset, undefined, { timeout: 10_000 })
}
