import type { Page } from '@playwright/test'

/**
 * Watches what moves on the pages that are opened from here on. What it returns reads the shifts of the page that is open since it was
 * read last, all added up, which is never less than what Web Vitals count; four decimals.
 */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
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
