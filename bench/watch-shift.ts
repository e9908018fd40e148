import type { Page } from '@playwright/test'

/**
 * Watches layout shifts on every page opened from now on. The returned function gives the sum of the current page's shifts since its
 * last call, to four decimals; the sum is never below what Web Vitals count.
 */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    // Tests that share a tab add this script to it again.
    if ('sumShifts' in window) return
    const shifts: number[] = []
    const watch = (entries: PerformanceEntryList) => shifts.push(...entries.map((entry) => entry.toJSON().value))
    const observer = new PerformanceObserver((list) => watch(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const sumShifts = () => {
      watch(observer.takeRecords())
      return shifts.splice(0).reduce((a, b) => a + b, 0)
    }
    Object.assign(window, { sumShifts })
  })
  return async () => {
    const total = await page.evaluate(() => (window as unknown as { sumShifts: () => number }).sumShifts())
    return Math.round(total * 10_000) / 10_000
  }
}
