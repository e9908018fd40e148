import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import type { Listing } from '../../domain/listings/listing.ts'
import type { FindPlace } from '../../domain/places/places.ts'
import type { Catalogue } from '../../domain/ports.ts'
import { parseSearch } from '../../domain/search/parse-search.ts'
import { criteriaOf, formatSearch } from '../../domain/search/search.ts'
import { createSnapshot } from '../../domain/snapshot.ts'
import { propertyRecord } from '../content/service/testing/content-service.ts'
import { createFeed } from '../http/atom-feed.ts'
import { emptyContent } from '../testing/listing-rules.ts'
import { startSite } from '../testing/start-site.ts'
import { all, linkOf, one, parseXml, type XmlElement } from '../testing/xml.ts'
import { createSearchFeed } from './search-feed.ts'

const origin = 'https://www.riparo.example'

const site = await startSite({ SITE_URL: origin })
afterAll(() => site[Symbol.asyncDispose]())

const idsOf = (feed: XmlElement) => all(feed, 'entry').map((entry) => one(entry, 'id').text)

test('the feed of a search has the newest 50 of its results, each once, by the address of its property (H10)', async () => {
  const answer = await site.ask('/property-listings/feed.xml')
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const feed = parseXml(await answer.text())
  expect(one(feed, 'id').text).toBe(`${origin}/property-listings/feed.xml`)
  expect(linkOf(feed, 'self')).toBe(`${origin}/property-listings/feed.xml`)
  expect(linkOf(feed, 'alternate')).toBe(`${origin}/property-listings/`)
  const ids = idsOf(feed)
  expect(new Set(ids).size).toBe(50)
  const screen = await site.page('/property-listings/')
  expect(ids.slice(0, 24)).toEqual(listCards(screen.source))
  const published = all(feed, 'entry').map((entry) => one(entry, 'published').text)
  expect(published).toEqual(published.toSorted().reverse())
  expect(one(feed, 'updated').text).toBe(published[0])
})

test('a feed has the keys of its screen; order, page and view change nothing, and each search has one address', async () => {
  const feed = parseXml(
    await (
      await site.ask(
        '/properties/for-rent/feed.xml?utm_source=x&town=Nairobi&sort=price-low-high&page=2&view=map&q=garden',
      )
    ).text(),
  )
  expect(one(feed, 'id').text).toBe(`${origin}/properties/for-rent/feed.xml?town=nairobi&q=garden`)
  expect(one(feed, 'title').text).toBe('Property for rent in Nairobi: “garden” | Riparo')
  const page = await site.page('/properties/for-rent?town=nairobi&q=garden')
  const shown = listCards(page.source)
  expect(shown.length).toBeGreaterThan(0)
  expect(idsOf(feed)).toEqual(shown)
})

test('an entry says the facts, the price, and shows the first picture, with whole addresses', async () => {
  const feed = parseXml(await (await site.ask('/properties/for-rent/feed.xml?numberOfBedrooms=3')).text())
  for (const entry of all(feed, 'entry')) {
    const address = one(entry, 'id').text
    expect(address).toMatch(/^https:\/\/www\.riparo\.example\/property-listing\/\w{10}$/)
    expect(linkOf(entry, 'alternate')).toBe(address)
    expect(one(entry, 'title').text).toMatch(/: KES\u00a0[\d,]+ Per Month$/)
    const html = one(entry, 'content').text
    expect(html).toContain('<li>Bedrooms: 3</li>')
    expect(html).toMatch(/<img src="https:\/\/www\.riparo\.example\/pictures\/960\/[^"]+" alt="[^"]+">/)
    expect(html).toMatch(/<strong>KES\u00a0[\d,]+ Per Month<\/strong>/)
  }
})

test('an entry, and so the feed, was last updated when its listing was; one without a change, when it was created', async () => {
  const [createdAt, updatedAt] = ['2026-01-02T03:04:05.000Z', '2026-03-04T05:06:07.000Z']
  const listings = [
    { ...propertyRecord(1), createdAt, updatedAt },
    { ...propertyRecord(2), createdAt, updatedAt: null },
  ] as unknown as Listing[]
  const feed = parseXml(await answerOf(listings).then(({ body }) => body))
  const times = all(feed, 'entry').map((entry) => [one(entry, 'published').text, one(entry, 'updated').text])
  expect(times.toSorted()).toEqual([
    [createdAt, createdAt],
    [createdAt, updatedAt],
  ])
  expect(one(feed, 'updated').text).toBe(updatedAt)
})

test('a former name of a place leads to the feed with the present one', async () => {
  const answer = await answerOf([], '/feed?place=Nairobi/Karen&sort=price-low-high')
  expect([answer.statusCode, answer.headers.location]).toEqual([301, '/property-listings/feed.xml?place=karen%2Fkaren'])
})

test('a search without results has an empty feed, and parameters without sense are ignored', async () => {
  const none = parseXml(await (await site.ask('/properties/for-sale/feed.xml?town=nowhere')).text())
  expect(all(none, 'entry')).toEqual([])
  const nonsense = await site.ask('/properties/for-sale/feed.xml?numberOfBedrooms=%00&page=-1&__proto__=1')
  expect(one(parseXml(await nonsense.text()), 'id').text).toBe(`${origin}/properties/for-sale/feed.xml`)
})

test('a reader that has a feed already gets 304, and the feed again once it has changed', async () => {
  for (const path of ['/feed.xml', '/properties/for-sale/feed.xml?town=nairobi']) {
    const first = await site.ask(path)
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"/)
    const ask = async (known: string) => (await site.ask(path, { headers: { 'If-None-Match': known } })).status
    expect(await Promise.all([ask(tag), ask(`"other", ${tag}`), ask('*'), ask('W/"other"')])).toEqual([
      304, 304, 304, 200,
    ])
  }
})

test('every screen names the feed of its search in its head, and leads to it at its foot', async () => {
  for (const path of ['/property-listings/', '/properties/for-rent?town=nairobi&sort=price-low-high&page=2']) {
    const { source } = await site.page(path)
    const { pathname, search } = new URL(path, origin)
    const asked = formatSearch(criteriaOf(parseSearch(new URLSearchParams(search))))
    const feed = `${pathname.replace(/\/$/, '')}/feed.xml${asked.size > 0 ? `?${asked}` : ''}`
    const [link] = [...source.matchAll(/<link [^>]*type="application\/atom\+xml"[^>]*>/g)].filter(([tag]) =>
      tag.includes(`href="${feed}"`),
    )
    expect([path, link?.[0]]).toEqual([path, expect.stringContaining('rel="alternate"')])
    // People are led to a page that says what a feed is, and shows its address.
    const [, follow = ''] = /<a [^>]*href="([^"]*)"[^>]*>Follow this search<\/a>/.exec(source) ?? []
    expect((await site.page(follow.replaceAll('&amp;', '&'))).text).toContain(feed)
  }
})

test('texts of a listing stay text, in the feed and in the HTML of its entries', async () => {
  const text = '</content><script>alert(1)</script> & ]]> "\u0000\ud800'
  const listing = { ...propertyRecord(1), propertyName: text, estate: text, townCity: text } as unknown as Listing
  const feed = parseXml(await answerOf([listing]).then(({ body }) => body))
  const [entry] = all(feed, 'entry')
  if (!entry) throw new Error('no entry')
  expect(one(entry, 'title').text).toContain('</content><script>alert(1)</script> & ]]> "')
  const html = one(entry, 'content').text
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;')
})

test('while the listings cannot be read a feed answers 503, and not an empty feed', async () => {
  const answer = await answerOf(null)
  expect([answer.statusCode, answer.headers['retry-after'], answer.body]).toEqual([503, '30', 'Not now.'])
})

/** The addresses of the cards of a page, in its order. */
function listCards(source: string) {
  const links = [...source.matchAll(/href="(\/property-listing\/\w+)"/g)].map(([, path]) => origin + path)
  return [...new Set(links)]
}

async function answerOf(listings: readonly Listing[] | null, path = '/feed') {
  const catalogue = {
    list: async () =>
      listings ? { ok: true, listings, snapshot: createSnapshot(listings, emptyContent) } : { ok: false },
    findReduction: () => null,
  } as unknown as Catalogue
  const findPlace: FindPlace = (key) => (key === 'nairobi/karen' ? karen : null)
  const readFeed = createSearchFeed({ catalogue, findPicture: () => null, findPlace, firmName: 'Riparo' })
  const feed = createFeed({
    origin: () => origin,
    author: 'Riparo',
    unavailable: 'Not now.',
    read: (asked) => readFeed('all', asked, origin),
  })
  return Fastify().get('/feed', feed).inject(path)
}

const karen = { key: 'Karen/Karen' } as ReturnType<FindPlace>
