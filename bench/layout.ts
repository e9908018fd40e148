import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser, phone } from './browser.ts'
import type { Figure } from './figure.ts'
import { routes } from './routes.ts'
import { startServer } from './start-server.ts'
import { watchShift } from './watch-shift.ts'

/** Delay of each picture and font in ms: both arrive after the page is laid out and its script runs. */
const late = { font: 600, image: 900 } as const

/** The layout shift of each route while it loads and scrolls, with late pictures and fonts. */
export async function* measureLayout(): AsyncGenerator<Figure> {
  await using server = await startServer()
  await using browser = await launchBrowser()
  for (const { name: of, path } of routes) {
    const value = await measureShift(browser, server.url + path)
    // The budget is 0.00, rounded: words that move by a few pixels when the font arrives count less than 0.005.
    yield { name: 'layout shift', of, value: Math.round(value * 100) / 100, unit: '', budget: 0 }
  }
}

async function measureShift(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const readShift = await watchShift(page)
  await page.route('**/*', async (route) => {
    const type = route.request().resourceType()
    if (type === 'font' || type === 'image') await sleep(late[type])
    await route.continue().catch(() => {})
  })
  await page.goto(url, { waitUntil: 'load' })
  await scrollThrough(page)
  const total = await readShift()
  await context.close()
  return total
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
