import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import sharp from 'sharp'
import { pictureSource } from '../domain/pictures/picture-widths.ts'
import { launchBrowser } from './browser.ts'
import type { Figure } from './figure.ts'
import { routes } from './routes.ts'
import { visit } from './sizes.ts'
import { startServer } from './start-server.ts'

type Device = { name: string; context: BrowserContextOptions; largestKB: number }

/** The phone with three device pixels to a point and the laptop of the picture budgets. */
export const devices = {
  phone: {
    name: 'phone at DPR 3',
    context: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
    largestKB: 80,
  },
  laptop: {
    name: 'laptop at DPR 2',
    context: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 },
    largestKB: 150,
  },
} as const satisfies Record<string, Device>

/** The least structural similarity with the original of a picture in the first view, and in the full-screen gallery. */
export const leastSimilarity = { firstView: 0.88, gallery: 0.93 }

const measuredProperties = 10

/** Measures how similar the pictures that visitors see are to the originals, and their bytes. */
export async function* measureSimilarity(): AsyncGenerator<Figure> {
  await using server = await startServer()
  await using browser = await launchBrowser()
  // Not the map, which shows no pictures.
  const lists = routes.filter(({ path }) => /^\/propert(y-listings|ies)\/[^?]*$/.test(path))
  const properties = await listProperties(browser, server.url)
  for (const device of Object.values<Device>(devices)) {
    const context = await browser.newContext(device.context)
    const page = await context.newPage()
    for (const { name: of, path } of [...lists, ...properties]) {
      await page.goto(server.url + path, { waitUntil: 'networkidle' })
      const value = leastOf(await comparePictures(page))
      yield {
        name: `similarity in the first view, ${device.name}`,
        of,
        value,
        unit: '',
        least: leastSimilarity.firstView,
      }
    }
    for (const { name: of, path } of properties) {
      await page.goto(server.url + path, { waitUntil: 'networkidle' })
      await openGallery(page)
      const value = leastOf(await comparePictures(page, 'dialog'))
      yield { name: `similarity in the gallery, ${device.name}`, of, value, unit: '', least: leastSimilarity.gallery }
    }
    await context.close()
    for (const route of lists) {
      const { transfers } = await visit(browser, server.url, route, device.context)
      const pictures = transfers.filter(({ type }) => type === 'image').map(({ bytes }) => bytes)
      const largest = Math.max(0, ...pictures) / 1000
      yield {
        name: `largest picture, ${device.name}`,
        of: route.name,
        value: largest,
        unit: 'KB',
        budget: device.largestKB,
      }
    }
  }
}

/** The first properties of the list that have pictures. */
async function listProperties(browser: Browser, origin: string) {
  const page = await browser.newPage()
  await page.goto(`${origin}/property-listings/`)
  const paths = await page
    .getByRole('link', { name: 'View Property' })
    .evaluateAll((links) =>
      (links as HTMLAnchorElement[])
        .filter((link) => link.closest('article')?.querySelector('img'))
        .map(({ pathname }) => pathname),
    )
  await page.close()
  return paths.slice(0, measuredProperties).map((path) => ({ name: `property ${path.split('/').at(-1)}`, path }))
}

/** Shows the first picture, loaded; the slider stands still. */
export async function openGallery(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'View All Images' }).click()
  const first = page.getByRole('dialog', { name: /^Images of / }).getByRole('group', { name: /^1 \// })
  await first.getByRole('img').evaluate((image: HTMLImageElement) => image.decode())
  await page.emulateMedia({ reducedMotion: null })
}

type ComparedPicture = { url: string; similarity: number }

/**
 * The pictures of our own in view, or of them those in the element that a selector names: each as it was sent to this
 * browser, and its original, both as they are shown there.
 */
export async function comparePictures(page: Page, within = 'body'): Promise<ComparedPicture[]> {
  const shown = await page.evaluate(listShown, within)
  const own = shown.filter(({ url }) => pictureSource(new URL(url).pathname)?.startsWith('/media/'))
  return Promise.all(
    own.map(async ({ url, ...place }) => {
      const { pathname } = new URL(url)
      const original = join('content', decodeURI(pictureSource(pathname) ?? ''))
      const answer = await fetch(url, { headers: { Accept: acceptOfChromium } })
      const served = Buffer.from(await answer.arrayBuffer())
      return { url: pathname, similarity: await compare(original, served, place) }
    }),
  )
}

/** The `Accept` header with which it asks for pictures. */
const acceptOfChromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

/** Device pixels of a place, and how a picture fills it. */
type Place = { width: number; height: number; fit: string }

async function listShown(within: string): Promise<(Place & { url: string })[]> {
  const shown = [...document.querySelectorAll<HTMLImageElement>(`${within} img`)].filter((image) => {
    const { top, bottom, left, right, width, height } = image.getBoundingClientRect()
    const inView = top < innerHeight && bottom > 0 && left < innerWidth && right > 0 && width * height > 0
    return inView && image.checkVisibility({ opacityProperty: true })
  })
  return Promise.all(
    shown.map(async (image) => {
      // The network may be idle before the page has asked for all its pictures.
      await image.decode()
      const { width, height } = image.getBoundingClientRect()
      const { objectFit: fit } = getComputedStyle(image)
      return { url: image.currentSrc, width: width * devicePixelRatio, height: height * devicePixelRatio, fit }
    }),
  )
}

/** The structural similarity of two pictures in a place, from 0 to 1. */
async function compare(original: string | Buffer, served: Buffer, place: Place): Promise<number> {
  const { width, height } = await sharp(original).metadata()
  const scales = [place.width / width, place.height / height]
  const scale = place.fit === 'contain' ? Math.min(...scales) : Math.max(...scales)
  // Both are stretched to the same pixels, or the half a pixel that the served one was rounded by would count.
  const [fullWidth, fullHeight] = [Math.round(width * scale), Math.round(height * scale)]
  const shown = {
    width: Math.min(fullWidth, Math.round(place.width)),
    height: Math.min(fullHeight, Math.round(place.height)),
  }
  const cut = { ...shown, left: (fullWidth - shown.width) >> 1, top: (fullHeight - shown.height) >> 1 }
  const toLuma = async (source: string | Buffer) => {
    const resized = sharp(source).resize(fullWidth, fullHeight, { fit: 'fill' }).extract(cut)
    const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true })
    return Float64Array.from({ length: info.width * info.height }, (_, at) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(at * info.channels)
      return 0.299 * red + 0.587 * green + 0.114 * blue
    })
  }
  return meanSimilarity(await toLuma(original), await toLuma(served), shown)
}

const side = 8

/** Wang et al., "Image quality assessment: from error visibility to structural similarity" (2004), in windows of 8×8. */
function meanSimilarity(a: Float64Array, b: Float64Array, { width, height }: { width: number; height: number }) {
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  const n = side * side
  let total = 0
  let windows = 0
  for (let top = 0; top + side <= height; top += side) {
    for (let left = 0; left + side <= width; left += side) {
      let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0]
      for (let at = 0; at < n; at++) {
        const position = (top + Math.floor(at / side)) * width + left + (at % side)
        const [x = 0, y = 0] = [a[position], b[position]]
        sumA += x
        sumB += y
        squaresA += x * x
        squaresB += y * y
        products += x * y
      }
      const [meanA, meanB] = [sumA / n, sumB / n]
      const variances = squaresA / n - meanA ** 2 + squaresB / n - meanB ** 2
      const covariance = products / n - meanA * meanB
      total += ((2 * meanA * meanB + c1) * (2 * covariance + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (variances + c2))
      windows++
    }
  }
  return total / windows
}

function leastOf(pictures: readonly ComparedPicture[]) {
  if (pictures.length === 0) throw new Error('No picture is shown.')
  return Math.min(...pictures.map(({ similarity }) => similarity))
}
