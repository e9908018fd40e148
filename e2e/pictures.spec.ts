import type { Page } from '@playwright/test'
import { pictureWidths } from '../domain/pictures/picture-widths.ts'
import { expect, test } from './testing/shared-tab-test.ts'

test.use({ hasCache: false })

const pages = [
  ['home', '/'],
  ['about', '/about-us/'],
  ['a service', '/services/agency/property-sales-and-lettings'],
  ['the listings', '/property-listings/'],
  ['a property', '/property-listing/cmwc3yweq8'],
  ['an article', '/insights/title-search-in-kenya'],
] as const

// `sizes.spec.ts` looks at the phone's. On the home page the picture is as wide as the window.
for (const [name, path] of pages) {
  test(`The first pictures of ${name} have the pixels that their places show, and the largest is first in line`, async ({
    page,
    visitor,
  }) => {
    for (const width of name === 'home' ? [1280, 1920] : [1280]) {
      await page.setViewportSize({ width, height: (width * 5) / 8 })
      await visitor.opens(path)
      const pictures = await listSeen(page)
      expect(pictures.filter(isWrong)).toEqual([])
      // Cards in a row differ by fractions of a pixel.
      const most = largestArea(pictures.filter(({ atOnce }) => atOnce))
      expect(most).toBeGreaterThanOrEqual(0.98 * largestArea(pictures))
    }
  })
}

type Seen = { url: string; width: number; needed: number; area: number; atOnce: boolean }

/** The pictures in view: each one's own width in pixels, and the width that would fill its place with device pixels. */
function listSeen(page: Page): Promise<Seen[]> {
  return page.evaluate(async () => {
    const seen = [...document.images].filter((image) => {
      const { top, width, height } = image.getBoundingClientRect()
      return top < innerHeight && width * height > 0
    })
    await Promise.all(seen.map((image) => image.decode()))
    return seen.map((image) => {
      const { width, height, top } = image.getBoundingClientRect()
      const covering = Math.max(width, (height * image.naturalWidth) / image.naturalHeight)
      return {
        url: new URL(image.currentSrc).pathname,
        width: Number(/^\/pictures\/(\d+)\//.exec(new URL(image.currentSrc).pathname)?.[1]),
        needed: covering * devicePixelRatio,
        area: width * (Math.min(top + height, innerHeight) - Math.max(top, 0)),
        atOnce: image.loading === 'eager' && image.fetchPriority === 'high',
      }
    })
  })
}

function largestArea(pictures: readonly Seen[]) {
  return Math.max(0, ...pictures.map(({ area }) => area))
}

/** Blurred by more than a quarter, or larger than the next size that would do. */
function isWrong({ width, needed }: Seen): boolean {
  const smaller = pictureWidths.filter((other) => other < width).at(-1) ?? 0
  return width < needed / 1.3 || smaller > needed * 1.1
}
