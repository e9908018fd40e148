import type { Browser } from '@playwright/test'
import { enterOffice } from '../server/testing/enter-office.ts'
import { launchBrowser } from './browser.ts'
import type { Figure } from './figure.ts'
import { startServer } from './start-server.ts'

/** 400 kbit/s with 400 ms for a round trip, and a processor slowed 4 times. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const slowdown = 4

/** Seconds until the pages of the office can be used on a small phone over a slow line, with nothing cached. */
export async function* measureOffice(): AsyncGenerator<Figure> {
  await using server = await startServer()
  await server.untilCached()
  const { cookie } = await enterOffice({ dataDir: server.dataDir })
  const list = await (await fetch(`${server.url}/office/listings`, { headers: { cookie } })).text()
  const listing = /\/office\/listings\/(?!new)[^/"?]+/.exec(list)?.[0] ?? ''
  const pages = {
    enter: '/office/',
    list: '/office/listings',
    editor: listing,
    photographs: `${listing}/photographs`,
    history: `${listing}/history`,
  }
  await using browser = await launchBrowser()
  for (const [name, path] of Object.entries(pages)) {
    const usable = await open(browser, server.url + path, name === 'enter' ? null : cookie)
    yield { name: 'office page over 400 kbit/s, can be used', of: name, value: usable / 1000, unit: 's', budget: 3 }
  }
}

/** Milliseconds until the page can be used. */
async function open(browser: Browser, url: string, cookie: string | null): Promise<number> {
  await using context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  })
  if (cookie) {
    const [name = '', value = ''] = cookie.split('=', 2)
    await context.addCookies([{ name, value, url }])
  }
  const page = await context.newPage()
  await page.addInitScript(observe)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url)
  const usable = await page.waitForFunction(() => (window as unknown as { usable?: number }).usable)
  return (await usable.jsonValue()) as number
}

/** Notes when the page is painted with a field or a link of it that can be pressed. */
function observe() {
  const look = () => {
    const control = document.querySelector('main :is(input:not([type=hidden]), textarea, select, button, a)')
    const box = control?.getBoundingClientRect()
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
    if (isPainted && box && box.width > 0) Object.assign(window, { usable: performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
