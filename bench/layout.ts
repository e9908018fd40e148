import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser, phone } from './browser.ts'
import type { Figure } from './figure.ts'
import { routes } from './routes.ts'
import { startServer } from './start-server.ts'

/** Milliseconds by which each picture and font is late: both come when the page stands and its script runs. */
const late = { font: 600, image: 900 } as const

/** What moves on each route while it loads and is scrolled through, with pictures and fonts that come late. */
export async function* measureLayout(): AsyncGenerator<Figure> {
  await using server = await startServer()
  await using browser = await launchBrowser()
  for (const { name: of, path } of routes) {
    const value = await measureShift(browser, server.url + path)
    yield { name: 'layout shift', of, value, unit: '', budget: 0 }
  }
}

/** All shifts added up, which is never less than what Web Vitals count; two decimals. */
async function measureShift(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(entry.toJSON().value)
    }).observe({ type: 'layout-shift', buffered: true })
    const shifts: number[] = []
    Object.assign(window, { shifts })
  })
  await page.route('**/*', async (route) => {
    const type = route.request().resourceType()
    if (type === 'font' || type === 'image') await sleep(late[type])
    await route.continue().catch(() => {})
  })
  await page.goto(url, { waitUntil: 'load' })
  await scrollThrough(page)
  const total = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0))
  await context.close()
  return Math.round(total * 100) / 100
}

async function scrollThrough(page: Page) {
  for (;;) {
    const ended = await page.evaluate(() => {
      scrollBy({ top: innerHeight, behavior: 'instant' })
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    })
    if (ended) return page.waitForLoadState('networkidle')
    await page.waitForTimeout(150)
  }
}
