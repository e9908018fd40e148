import { expect, type Locator, type Page, type Response } from '@playwright/test'

export type Visitor = ReturnType<typeof createVisitor>

/** The visitor's actions on a page as a whole. */
export function createVisitor(page: Page, hasScript: boolean) {
  /** The page is hydrated when the router restores the scroll position itself, its last step at start. */
  async function waitForScript() {
    if (hasScript)
      await page.waitForFunction(() => history.scrollRestoration === 'manual', undefined, { timeout: 10_000 })
  }

  return {
    /** Waits until everything has loaded, or only until the page is hydrated, with pictures and fonts still loading. */
    async opens(path: string, { until = 'loaded' }: { until?: 'loaded' | 'it works' } = {}): Promise<Response> {
      const response = await page.goto(path, { waitUntil: until === 'loaded' ? 'load' : 'domcontentloaded' })
      if (!response) throw new Error(`${path} gave no answer`)
      await waitForScript()
      return response
    },
    async reloads() {
      await page.reload()
      await waitForScript()
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
