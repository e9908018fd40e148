import { createHmac } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { propertyRecord, propertyRecords } from '../../content/service/testing/content-service.ts'
import { startHygraph } from '../../sources/testing/hygraph.ts'
import { startWordpress, wordpressPosts } from '../../sources/testing/wordpress.ts'
import { startSite, type TestSite } from '../../testing/start-site.ts'

let hygraph: Awaited<ReturnType<typeof startHygraph>>
let wordpress: Awaited<ReturnType<typeof startWordpress>>
let site: TestSite
const secret = 'a secret of sixteen letters'

beforeAll(async () => {
  hygraph = await startHygraph()
  wordpress = await startWordpress({ posts: wordpressPosts(2) })
  const photo = { url: `http://${hygraph.host}/villa.jpg` }
  hygraph.records = propertyRecords(12).map((record, number) => {
    const bare = { ...record, mainImage: photo, propertyImages: [] }
    if (number === 2) return { ...bare, mainImage: null, propertyName: 'Maison à Kĩambu 🏡 房屋' }
    return number === 3 ? { ...bare, mainImage: { url: `http://${hygraph.host}/gone.jpg` } } : bare
  })
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
  const picture = sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#284', noise } })
  const body = await picture
    .withExif({ IFD0: { Copyright: 'a name' } })
    .jpeg()
    .toBuffer()
  hygraph.files.set('/villa.jpg', (_request, response) => response.end(body))
  site = await startSite({
    PROPERTIES_ENDPOINT: hygraph.endpoint,
    PROPERTIES_COLLECTION: 'riparos',
    POSTS_ENDPOINT: wordpress.url,
    CONTENT_MAX_AGE_S: '86400',
    CONTENT_HOOK_SECRET: secret,
  })
})
afterAll(async () => {
  for (const each of [site, hygraph, wordpress]) await each[Symbol.asyncDispose]()
})

const pathOf = (number: number) => `/property-listing/${propertyRecord(number).id.slice(0, 10)}`

/** The path of the share card that a page names. */
async function findCard(path: string): Promise<string> {
  const page = await site.page(path)
  expect([page.meta('og:image:width'), page.meta('og:image:height')]).toEqual(['1200', '630'])
  return (page.meta('og:image') ?? '').replace(site.url, '')
}

async function changeContent(records: typeof hygraph.records) {
  hygraph.records = records
  const body = '{}'
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  await site.ask('/hooks/content', { method: 'POST', body, headers: { 'X-Signature': signature } })
}

test.each([
  ['a listing with the noisiest picture', pathOf(1)],
  ['a listing without a picture, its name in letters and signs that the fonts lack', pathOf(2)],
  ['an article', '/insights/post-1'],
  ['an area', '/areas/karen'],
  ['any other page', '/faqs'],
])('the share card of %s is a JPEG of 1200 by 630 pixels under 100 KB, without metadata', async (_, path) => {
  const answer = await site.ask(await findCard(path))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const body = Buffer.from(await answer.arrayBuffer())
  expect(body.length).toBeLessThan(100_000)
  const facts = await sharp(body).metadata()
  expect(facts).toMatchObject({ format: 'jpeg', width: 1200, height: 630, space: 'srgb' })
  expect([facts.exif, facts.icc, facts.xmp]).toEqual([undefined, undefined, undefined])
})

test('a card is drawn once, also for simultaneous requests, and then comes from disk', async () => {
  const path = await findCard(pathOf(4))
  const folder = join(site.dataDir, 'share-cards')
  const before = readdirSync(folder).length
  const bodies = await Promise.all([1, 2, 3].map(async () => (await site.ask(path)).arrayBuffer()))
  expect(new Set(bodies.map((body) => Buffer.from(body).toString('base64'))).size).toBe(1)
  expect(readdirSync(folder)).toHaveLength(before + 1)
  const again = await site.ask(path)
  const etag = again.headers.get('etag') ?? ''
  const known = await site.ask(path, { headers: { 'If-None-Match': etag } })
  expect(known.status).toBe(304)
  // They replace the headers of the copy that the client has.
  for (const name of ['cache-control', 'cross-origin-resource-policy']) {
    expect([name, known.headers.get(name)]).toEqual([name, again.headers.get(name)])
  }
})

test('a card whose picture cannot be had is set in type, and cached for a minute only', async () => {
  const answer = await site.ask(await findCard(pathOf(3)))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
})

test('a changed price changes the address of the card, and the old one redirects to it', async () => {
  const before = await findCard(pathOf(5))
  expect((await site.ask(before)).status).toBe(200)
  await changeContent(
    hygraph.records.map((record) =>
      record.id === propertyRecord(5).id ? { ...record, propertyPrice: 77_000_000, landPrice: 77_000_000 } : record,
    ),
  )
  await vi.waitFor(async () => expect(await findCard(pathOf(5))).not.toBe(before), { timeout: 10_000 })
  const after = await findCard(pathOf(5))
  const old = await site.ask(before)
  expect([old.status, old.headers.get('location')]).toEqual([302, after])
  expect(old.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect((await site.ask(after)).status).toBe(200)
})

test('there is no card of what does not exist, and none of a withdrawn listing', async () => {
  const card = await findCard(pathOf(7))
  await changeContent(hygraph.records.filter(({ id }) => id !== propertyRecord(7).id))
  await vi.waitFor(async () => expect((await site.ask(pathOf(7))).status).toBe(410), { timeout: 10_000 })
  expect((await site.ask(card)).status).toBe(410)
  for (const path of [
    'property-listing/nothing/x',
    'insights/nothing/x',
    'faqs/x',
    'property-listing/a/b/x',
    '%E0%A4%A/x',
  ]) {
    expect((await site.ask(`/share-cards/${path}.jpg`)).status).toBe(404)
  }
  expect((await site.ask('/share-cards/')).status).toBe(404)
})

test('the longest address that is none of a card takes no time', async () => {
  const begun = performance.now()
  for (let count = 0; count < 50; count++) {
    expect((await site.ask(`/share-cards/${'a'.repeat(7_900)}`)).status).toBe(404)
  }
  expect(performance.now() - begun).toBeLessThan(2_000)
})
