import { expect, type Locator, type Page, type Response } from '@playwright/test'
import { waitUntilHydrated } from './hydrated.ts'

export type Visitor = ReturnType<typeof createVisitor>

/** The visitor's actions on a page as a whole. */
export function createVisitor(page: Page, hasScript: boolean) {
  return {
    /** Opens a page and waits until everything has loaded, or only until the page is hydrated: then pictures and fonts may still be missing. */
    async opens(path: string, { until = 'loaded' }: { until?: 'loaded' | 'hydrated' } = {}): Promise<Response> {
      const response = await page.goto(path, { waitUntil: until === 'loaded' ? 'load' : 'domcontentloaded' })
      if (!response) throw new Error(`${path} gave no answer`)
      if (hasScript) await waitUntilHydrated(page)
      return response
    },
    /**
     * Opens a page and moves its clock on by three seconds, after which it fetches what later pages need. The clock remains Playwright's,
     * so such a test has a tab of its own.
     */
    async opensAndStays(path: string) {
      await page.clock.install()
      await this.opens(path)
      await page.clock.fastForward(3_000)
    },
    async reloads() {
      await page.reload()
      if (hasScript) await waitUntilHydrated(page)
    },
    /** Presses Tab until a control has the focus. */
    async tabsTo(control: Locator, { most = 40 } = {}) {
      for (let presses = 0; presses < most; presses++) {
        await page.keyboard.press('Tab')
        if ((await control.isVisible()) && (await control.evaluate((it) => it === document.activeElement))) return
      }
      throw new Error(`${most} times Tab do not reach ${control}`)
    },
    async scrollsTo(top: number) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
      await expect.poll(() => this.scrollTop()).toBe(top)
    },
    scrollTop: (): Promise<number> => page.evaluate(() => Math.round(scrollY)),
  }
}
