import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, constants } from 'node:zlib'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { phone } from '../bench/browser.ts'
import { routesOfEachKind } from '../bench/routes.ts'
import { expect, test } from './testing/shared-tab-test.ts'

/** Bytes of the first round trip's ten packets, headers included. */
const firstFlight = 14_600

/** The largest difference, of 255. Some pixels at the edges of letters are rounded otherwise on another page; no eye sees so little. */
const unseen = 8

test.use({ ...phone, javaScriptEnabled: false })

for (const { name, path } of routesOfEachKind) {
  test(`The first ${firstFlight} bytes of the page “${name}” hold its whole first view`, async ({
    page,
    site,
    faults,
  }) => {
    faults.expect(/ERR_FAILED/)
    const { headerBytes, body } = await ask(site.url + path)
    const whole = await picture(page, site.url + path, brotliDecompressSync(body))
    const arrived = await picture(page, site.url + path, decodeBeginning(body.subarray(0, firstFlight - headerBytes)))
    expect(await findLargestDifference(arrived, whole)).toBeLessThan(unseen)
  })
}

/** Compressed with brotli, which browsers accept over TLS. */
function ask(url: string): Promise<{ headerBytes: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { Accept: 'text/html', 'Accept-Encoding': 'br', Connection: 'close' }
    const request = get(url, { headers }, async (answer) => {
      const body = await buffer(answer)
      resolve({ headerBytes: answer.socket.bytesRead - body.length, body })
    })
    request.on('error', reject)
  })
}

/** The largest difference of the two screenshots in any colour of any pixel. */
async function findLargestDifference(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all([one, other].map((screenshot) => sharp(screenshot).raw().toBuffer()))
  if (!first || first.length !== second?.length) return 255
  return first.reduce((largest, value, at) => Math.max(largest, Math.abs(value - (second[at] ?? 0))), 0)
}

function decodeBeginning(bytes: Buffer): Buffer {
  return brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH })
}

/** A screenshot of a page whose other requests all fail: no font, no picture, no script. */
async function picture(page: Page, url: string, html: Buffer): Promise<Buffer> {
  await page.unrouteAll()
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'document'
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
      : route.abort(),
  )
  await page.goto(url)
  return page.screenshot({ mask: [page.locator('img, video')], animations: 'disabled' })
}
