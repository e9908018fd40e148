import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { launchBrowser } from './browser.ts'
import type { Figure } from './figure.ts'
import { routes } from './routes.ts'
import { startServer } from './start-server.ts'

const file = 'docs/images/film-strip.jpg'
const shown = ['home', 'listings', 'property']
/** Seconds after the request. */
const moments = [1, 2, 3, 4, 6]
/** 400 kbit/s and 400 ms of latency, on an open connection. */
const network = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const frame = { width: 150, height: 325 }
const gap = 12
const caption = 118

/** Draws a film strip of the first seconds on a slow connection, with and without the page loader. */
export async function* makeFilm(): AsyncGenerator<Figure> {
  const strips: { title: string; frames: Buffer[] }[] = []
  for (const [state, env] of [
    ['as shipped', {}],
    ['no loader', { LOADER_MINIMUM_MS: '0' }],
  ] as const) {
    await using server = await startServer({ env })
    await using browser = await launchBrowser()
    for (const { name, path } of routes.filter((route) => shown.includes(route.name))) {
      // Listings and property pages have no loader, so one strip is enough.
      if (state === 'no loader' && name !== 'home') continue
      // The first visit makes the server render the page and resize its pictures.
      await visit(browser, server.url + path, false)
      const title = name === 'home' ? `${name}|${state}` : name
      strips.push({ title, frames: await visit(browser, server.url + path, true) })
    }
  }
  const { size } = await assemble(strips)
  yield { name: file, value: size / 1000, unit: 'KB', budget: 300 }
}

async function visit(browser: Browser, url: string, slow: boolean): Promise<Buffer[]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  if (!slow) {
    await page.goto(url, { waitUntil: 'networkidle' })
    await context.close()
    return []
  }
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  const frames: Buffer[] = []
  const begun = performance.now()
  const loaded = page.goto(url).catch(() => {})
  for (const moment of moments) {
    await sleep(Math.max(0, moment * 1000 - (performance.now() - begun)))
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' })
    frames.push(await sharp(Buffer.from(data, 'base64')).resize(frame).png().toBuffer())
  }
  await context.close()
  await loaded
  return frames
}

async function assemble(strips: readonly { title: string; frames: Buffer[] }[]) {
  const head = 36
  const width = caption + moments.length * (frame.width + gap) + gap
  const height = head + strips.length * (frame.height + gap) + gap
  const left = (column: number) => caption + column * (frame.width + gap)
  const top = (row: number) => head + row * (frame.height + gap)
  const label = (x: number, y: number, text: string, weight = 400) =>
    `<text x="${x}" y="${y}" font-family="sans-serif" font-size="15" font-weight="${weight}" fill="#1c1917">${text}</text>`
  const labels = [
    ...moments.map((moment, column) => label(left(column), 25, `${moment} s`, 700)),
    ...strips.flatMap(({ title }, row) =>
      title.split('|').map((line, index) => label(gap, top(row) + 20 + 20 * index, line, index ? 400 : 700)),
    ),
  ]
  const frames = strips.flatMap(({ frames }, row) =>
    frames.map((input, column) => ({ input, left: left(column), top: top(row) })),
  )
  const borders = frames.map(
    ({ left, top }) =>
      `<rect x="${left - 0.5}" y="${top - 0.5}" width="${frame.width + 1}" height="${frame.height + 1}" fill="none" stroke="#a8a29e"/>`,
  )
  const overlay = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${[...labels, ...borders].join('')}</svg>`,
  )
  mkdirSync('docs/images', { recursive: true })
  return sharp({ create: { width, height, channels: 3, background: '#fafaf9' } })
    .composite([...frames, { input: overlay, left: 0, top: 0 }])
    .jpeg({ quality: 72, mozjpeg: true })
    .toFile(file)
}
