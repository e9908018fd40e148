import { get } from 'node:http'
import { chromium, type Page, type Request } from '@playwright/test'
import { findChromium } from '../scripts/machine.ts'
import type { Figure } from './figure.ts'
import { startServer } from './start-server.ts'

const routes = [
  { name: 'home', path: '/', firstView: 300 },
  { name: 'listings', path: '/property-listings/', firstView: 260 },
  { name: 'property', path: '/property-listing/cmwc3yweq8', firstView: 300 },
  { name: 'about', path: '/about-us/', firstView: 300 },
  { name: 'services', path: '/services/', firstView: 300 },
  { name: 'category', path: '/services/category/agency', firstView: 300 },
  { name: 'service', path: '/services/agency/property-sales-and-lettings', firstView: 300 },
  { name: 'insights', path: '/insights/', firstView: 300 },
  { name: 'testimonials', path: '/insights/client-insights', firstView: 300 },
  { name: 'FAQs', path: '/faqs', firstView: 300 },
  { name: 'privacy policy', path: '/data-privacy-policy', firstView: 300 },
  { name: 'contact', path: '/contact-us/', firstView: 300 },
  { name: 'not found', path: '/nothing-here', firstView: 300 },
]

/** In bytes: one flight of ten packets. */
const firstFlight = 14_600

/** What a first visit from a phone transfers, compressed, headers included. */
export async function* measureSizes(): AsyncGenerator<Figure> {
  await using server = await startServer()
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
  for (const route of routes) {
    const context = await browser.newContext({ viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 })
    const page = await context.newPage()
    const transfers = await recordTransfers(page, () =>
      page.goto(server.url + route.path, { waitUntil: 'networkidle' }),
    )
    await context.close()
    const sum = (...types: string[]) =>
      transfers.filter(({ type }) => types.includes(type)).reduce((total, { bytes }) => total + bytes, 0)
    const pictures = transfers.filter(({ type }) => type === 'image').map(({ bytes }) => bytes)

    yield {
      name: `${route.name}, HTML and blocking styles`,
      value: sum('document', 'stylesheet'),
      unit: 'bytes',
      budget: firstFlight,
    }
    yield { name: `${route.name}, script`, value: sum('script') / 1000, unit: 'KB', budget: 112 }
    yield { name: `${route.name}, fonts`, value: sum('font') / 1000, unit: 'KB', budget: 60 }
    yield { name: `${route.name}, largest picture`, value: Math.max(0, ...pictures) / 1000, unit: 'KB', budget: 45 }
    const all = transfers.reduce((total, { bytes }) => total + bytes, 0)
    yield { name: `${route.name}, whole first view`, value: all / 1000, unit: 'KB', budget: route.firstView }
  }
  await browser.close()
}

/**
 * What the browser asked for, weighed as it is sent over TLS: browsers take brotli only there, and this server speaks
 * plain HTTP, so each answer is asked for again.
 */
async function recordTransfers(page: Page, visit: () => Promise<unknown>) {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await visit()
  return Promise.all(
    requests.map(async (request) => ({
      type: request.resourceType(),
      bytes: await weigh(request.url(), (await request.allHeaders()).accept ?? '*/*'),
    })),
  )
}

function weigh(url: string, accept: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { Accept: accept, 'Accept-Encoding': 'br', Connection: 'close' }
    const request = get(url, { headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.socket.bytesRead))
    })
    request.on('error', reject)
  })
}
