import { get, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test'
import pLimit from 'p-limit'
import { waitUntilHydrated } from '../e2e/testing/hydrated.ts'
import { launchBrowser, phone } from './browser.ts'
import type { Figure } from './figure.ts'
import { type MeasuredRoute, routes } from './routes.ts'
import { startServer } from './start-server.ts'

type Transfer = { url: string; type: string; bytes: number }
type Visit = { route: MeasuredRoute; transfers: Transfer[]; blocking: number; pictureFaults: number }

/** The bytes of a first visit from a phone on each route, compressed, headers included. */
export async function* measureSizes(launch = launchBrowser, measured = routes): AsyncGenerator<Figure> {
  await using server = await startServer()
  await using browser = await launch()
  // A visit waits most of its time until the network is idle.
  const visits = await pLimit(3).map(measured, (route) => visit(browser, server.url, route))

  for (const { route, transfers, blocking, pictureFaults } of visits) {
    const counted = (name: string, value: number, unit: string, budget: number): Figure => {
      return { name, of: route.name, value, unit, budget, counted: true }
    }
    yield counted('script', sumBytes(ofType(transfers, 'script')) / 1000, 'KB', 150)
    yield counted('fonts', sumBytes(ofType(transfers, 'font')) / 1000, 'KB', 60)
    yield counted('requests before the first paint', 1 + blocking, '', 1)
    yield counted('faults of the largest picture', pictureFaults, '', 0)

    const pictures = ofType(transfers, 'image').map(({ bytes }) => bytes)
    const largest = Math.max(0, ...pictures) / 1000
    yield { name: 'largest picture', of: route.name, value: largest, unit: 'KB', budget: 45 }
    yield { name: 'whole first view', of: route.name, value: sumBytes(transfers) / 1000, unit: 'KB', budget: 320 }
  }

  for (const route of measured.filter(({ measuredSaving }) => measuredSaving)) {
    const { transfers } = await visit(browser, server.url, route, { ...phone, extraHTTPHeaders: savingData })
    const largest = Math.max(0, ...ofType(transfers, 'image').map(({ bytes }) => bytes)) / 1000
    const counted = { of: route.name, unit: 'KB', counted: true } as const
    yield { name: 'largest picture, with Save-Data', value: largest, budget: 20, ...counted }
    yield { name: 'whole first view, with Save-Data', value: sumBytes(transfers) / 1000, budget: 240, ...counted }
  }
}

const savingData = { 'Save-Data': 'on' }

/**
 * Weighs the browser's requests as they would be sent over TLS. Browsers accept brotli only there, and this server speaks
 * plain HTTP, so each address is fetched again.
 */
export async function visit(
  browser: Browser,
  origin: string,
  route: MeasuredRoute,
  device: BrowserContextOptions = phone,
): Promise<Visit> {
  const context = await browser.newContext(device)
  await context.addInitScript(dropLateWork)
  const page = await context.newPage()
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto(origin + route.path)
  await waitUntilHydrated(page)
  await waitUntilQuiet(requests)
  const transfers = await Promise.all(
    requests.map(async (request) => ({
      url: request.url(),
      type: request.resourceType(),
      bytes: await weigh(request.url(), headersOf(await request.allHeaders())),
    })),
  )
  const blocking = await page.evaluate(
    () =>
      performance.getEntriesByType('resource').filter((entry) => entry.toJSON().renderBlockingStatus === 'blocking')
        .length,
  )
  const pictureFaults = await countPictureFaults(page)
  await context.close()
  return { route, transfers, blocking, pictureFaults }
}

/**
 * Waits until all requests are answered and half a second brings no new one. Playwright's `networkidle` is over after the first
 * such pause: a busy machine makes one before the page asks for its scripts.
 */
async function waitUntilQuiet(requests: readonly Request[]) {
  for (let answered = -1; answered < requests.length; await sleep(500)) {
    answered = requests.length
    await Promise.all(requests.map(async (request) => (await request.response())?.finished()))
  }
}

/** Keeps a page from work that waits for three seconds or more: on a busy machine, loading may take that long, and would be weighed with it. */
function dropLateWork() {
  const { setTimeout } = window
  window.setTimeout = ((work: () => void, delay = 0) =>
    delay < 3_000 ? setTimeout(work, delay) : 0) as typeof setTimeout
}

/** The headers on which an answer may depend, besides the encoding. */
function headersOf({ accept = '*/*', 'save-data': saveData }: Record<string, string>): OutgoingHttpHeaders {
  return { accept, ...(saveData && { 'save-data': saveData }) }
}

/** Faults of the largest picture in view: lazy, not of high priority, or neither AVIF nor WebP. */
async function countPictureFaults(page: Page): Promise<number> {
  const largest = await page.evaluate(() => {
    const seen = [...document.images].flatMap((image) => {
      const { width, height, top } = image.getBoundingClientRect()
      return top < innerHeight && width * height > 0
        ? [{ image, area: width * Math.min(height, innerHeight - top) }]
        : []
    })
    const first = seen.toSorted((a, b) => b.area - a.area)[0]?.image
    return first && { lazy: first.loading === 'lazy', high: first.fetchPriority === 'high', url: first.currentSrc }
  })
  if (!largest) return 0
  const { headers } = await ask(largest.url, { accept: 'image/avif,image/webp,*/*' })
  const modern = /^image\/(avif|webp|svg\+xml)/.test(headers['content-type'] ?? '')
  return [largest.lazy, !largest.high, !modern].filter(Boolean).length
}

function ofType(transfers: readonly Transfer[], ...types: string[]) {
  return transfers.filter(({ type }) => types.includes(type))
}

function sumBytes(transfers: readonly Transfer[]) {
  return transfers.reduce((total, { bytes }) => total + bytes, 0)
}

/** The bytes of built files, which never change at their address. Most routes load the same scripts and fonts. */
const builtFiles = new Map<string, Promise<number>>()

function weigh(url: string, asked: OutgoingHttpHeaders): Promise<number> {
  if (!new URL(url).pathname.startsWith('/assets/')) return measure(url, asked)
  const weighed = builtFiles.get(url) ?? measure(url, asked)
  builtFiles.set(url, weighed)
  return weighed
}

/** Bytes on the wire. A cached page, and no file, is weighed in its final compression, which all visitors but the first get. */
async function measure(url: string, asked: OutgoingHttpHeaders): Promise<number> {
  const { headers, body, bytes } = await ask(url, asked)
  const isPage = headers.etag && headers['content-type']?.startsWith('text/')
  if (!isPage || headers['content-encoding'] !== 'br') return bytes
  const least = brotliCompressSync(brotliDecompressSync(body)).length
  for (;;) {
    const { body, bytes } = await ask(url, asked)
    if (body.length <= least) return bytes
    await sleep(50)
  }
}

function ask(
  url: string,
  asked: OutgoingHttpHeaders,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer; bytes: number }> {
  return new Promise((resolve, reject) => {
    const headers = { ...asked, 'Accept-Encoding': 'br', Connection: 'close' }
    const request = get(url, { headers }, async (answer) => {
      const body = await buffer(answer)
      resolve({ headers: answer.headers, body, bytes: answer.socket.bytesRead })
    })
    request.on('error', reject)
  })
}
