import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListingState } from '../../domain/office/editor.ts'
import { propertyRecord } from '../../server/content/service/testing/content-service.ts'
import { connect } from '../../server/database/connect.ts'
import { createListingStore } from '../../server/listings/listing-store.ts'
import { createContentFolder } from '../../server/testing/content-folder.ts'
import { enterOffice } from '../../server/testing/enter-office.ts'
import { readSampleListings } from '../../server/testing/listing-rules.ts'
import type { Page } from '../../server/testing/page.ts'
import { startSite, type TestSite } from '../../server/testing/start-site.ts'

const sample = readSampleListings()
const [house] = sample.filter(({ residentialType, propertyStatus }) => residentialType && propertyStatus === 'For_Sale')
if (!house) throw new Error('the sample has no house for sale')
const shortId = house.id.slice(0, 10)
const propertyId = shortId.toUpperCase()

const site = await startSite()
afterAll(() => site[Symbol.asyncDispose]())

describe('a property page', () => {
  test('opens by its short id, in any case and with a trailing slash', async () => {
    for (const id of [shortId, propertyId, `${propertyId.slice(0, 5)}${shortId.slice(5)}`, `${shortId}/`]) {
      const page = await site.page(`/property-listing/${id}`)
      expect(page.status).toBe(200)
      expect(page.texts('h1')).toEqual([`Property ID ${propertyId}`])
    }
  })

  test('redirects from the full id to the short one, for good and with its query (B8)', async () => {
    for (const id of [house.id, house.id.toUpperCase()]) {
      const answer = await site.ask(`/property-listing/${id}?inquiry=open`)
      expect(answer.status).toBe(301)
      expect(new URL(answer.headers.get('location') ?? '', site.url).href).toBe(
        `${site.url}/property-listing/${shortId}?inquiry=open`,
      )
    }
  })

  test('names its canonical address and its share card, in absolute addresses that answer', async () => {
    const page = await site.page(`/property-listing/${propertyId}?images=all`)
    expect(page.link('canonical')).toBe(`${site.url}/property-listing/${shortId}`)
    expect(page.meta('og:url')).toBe(`${site.url}/property-listing/${shortId}`)
    const picture = page.meta('og:image') ?? ''
    expect(picture).toContain(`${site.url}/share-cards/property-listing/${shortId}/`)
    const answer = await fetch(picture)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(page.meta('og:image:alt')).toMatch(/: KES\u00a0[\d,]+$/)
  })

  test('shows what is known of the property, beneath one heading', async () => {
    const page = await site.page(`/property-listing/${shortId}`)
    expect(page.text).toContain(house.propertyName)
    expect(page.text).toContain(`KES ${house.propertyPrice?.toLocaleString('en-US')}`)
    expect(page.texts('dt')).toEqual(expect.arrayContaining(['Bedrooms', 'Bathrooms', 'Status', 'Title type']))
    expect(page.texts('dd')).toContain(String(house.numberOfBedrooms))
    for (const feature of house.propertyFeatures) expect(page.text).toContain(feature.replaceAll('_', ' '))
    expect(page.texts('h1')).toHaveLength(1)
    expect(page.tags('main')).toHaveLength(1)
  })

  test('has one header, which is the banner', async () => {
    expect((await site.page(`/property-listing/${shortId}`)).tags('header')).toHaveLength(1)
  })

  test('opens its inquiry form without script', async () => {
    const closed = await site.page(`/property-listing/${shortId}`)
    expect(closed.field('msg')).toBeNull()
    const open = await site.page(`/property-listing/${shortId}?inquiry=open`)
    expect(open.field('propertyID')?.value).toBe(propertyId)
    for (const name of ['name', 'email', 'phone', 'msg', 'special']) expect(open.field(name)).not.toBeNull()
  })

  test('names who answers and on which days, and of today nothing, as it is cached (A7)', async () => {
    const answer = await site.ask(`/property-listing/${shortId}`)
    expect(answer.headers.get('cache-control')).toContain('public')
    const page = await site.page(`/property-listing/${shortId}`)
    expect(page.text).toMatch(
      /\p{L}+ Sample agent English, Kiswahili(, Kikuyu)? \p{L}+ answers on weekdays from 9 to 6 \(/u,
    )
    expect(page.text).not.toMatch(/; (today|again) /)
  })

  test('says with the thanks without script when somebody answers next, and is then not cached', async () => {
    const path = `/property-listing/${shortId}?sent=7K3-M9Q.property-inquiry`
    const thanks =
      /in touch\. \p{L}+ answers on weekdays from 9 to 6; (today|again) [^.]+\. Your reference is 7K3-M9Q\./u
    expect((await site.page(path)).text).toMatch(thanks)
    expect((await site.ask(path)).headers.get('cache-control')).toBe('no-store')
  })

  test('leads to others like it, and never to itself', async () => {
    const { cards } = await site.page(`/property-listing/${shortId}`)
    expect(cards.length).toBeGreaterThan(0)
    expect(cards).not.toContain(propertyId)
  })
})

describe('an address without a property', () => {
  test.each([
    'doesnotexist',
    'x',
    `${shortId}x`,
    `${shortId}/pictures`,
    'a'.repeat(3_000),
    'null',
    '..%2f..%2fetc%2fpasswd',
    "';drop table listings;--",
    '<script>alert(1)</script>',
    '%00',
    '%F0%9F%8F%A0',
    '%',
    '%E0%A4%A',
    '',
  ])('%j answers 404 with the fallback screen in the frame', async (id) => {
    const page = await site.page(`/property-listing/${id}`)
    expect(page.status).toBe(404)
    expectFallbackScreen(page, 'Not Found')
  })
})

describe('a page that fails', () => {
  test('answers 500 with the fallback screen, and says nothing of why', async () => {
    await using broken = await startSite()
    expect((await broken.ask(`/property-listing/${shortId}`)).status).toBe(200)
    using database = broken.openDatabase({ readOnly: false })
    database.exec('drop table known_listings')
    const page = await broken.page('/property-listing/doesnotexi')
    expect(page.status).toBe(500)
    expectFallbackScreen(page, 'Internal Server Error')
    expect(page.source).not.toContain('known_listings')
  })

  test('answers 503 where no listings were ever read, and says when to come again', async () => {
    await using offline = await startSite({ PROPERTIES_ENDPOINT: 'http://127.0.0.1:1/graphql' })
    for (const path of [`/property-listing/${shortId}`, '/property-listings/']) {
      const page = await offline.page(path)
      expect(page.status).toBe(503)
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
      expectFallbackScreen(page, 'Service Unavailable')
    }
    expect((await offline.ask('/')).status).toBe(200)
    expect((await offline.ask('/readyz')).status).toBe(503)
    expect((await offline.ask('/healthz')).status).toBe(200)
  })
})

describe('a withdrawn property', () => {
  let withdrawn: TestSite
  beforeAll(async () => {
    withdrawn = await startSite({ CONTENT_MAX_AGE_S: '0' })
    expect((await withdrawn.ask(`/property-listing/${shortId}`)).status).toBe(200)
    await withdrawFrom(withdrawn, house.id)
  })
  afterAll(() => withdrawn[Symbol.asyncDispose]())

  test('answers 410 on a screen of its own, with alternatives', async () => {
    const page = await withdrawn.page(`/property-listing/${shortId}`)
    expect(page.status).toBe(410)
    expect(page.texts('h1')).toEqual(['This property is no longer available'])
    expect(page.text).toContain(house.propertyName)
    expect(page.cards.length).toBeGreaterThan(0)
    expect(page.cards).not.toContain(propertyId)
    expect(page.meta('robots')).toBe('noindex')
    expectNoJargon(page)
  })

  test('answers 410 under its full id as well', async () => {
    expect((await withdrawn.ask(`/property-listing/${house.id}`)).status).toBe(410)
  })

  test('stands on no list any more', async () => {
    const records = (await (await withdrawn.ask('/property-listings.json')).json()) as { id: string }[]
    expect(records.map(({ id }) => id)).not.toContain(house.id)
  })

  test('still takes the inquiry of whoever had its page open, and thanks for it', async () => {
    const answer = await postInquiry(withdrawn, { phone: '+254 700 000 000' })
    expect(answer.status).toBe(303)
    const page = await withdrawn.page(answer.headers.get('location') ?? '')
    expect(page.text).toContain('Thank you')
  })

  test('keeps every word of an inquiry that is to be mended', async () => {
    const { text, field } = await withdrawn.page('/forms/property-inquiry', inquiryRequest({ phone: 'soon' }))
    expect(text).toContain('Please provide a phone number')
    expect(field('msg')?.value).toBe('I saw it on Monday')
  })
})

describe('a property whose publication the office changes (J5)', () => {
  const path = `/property-listing/${shortId}`
  let office: TestSite
  let setState: (state: ListingState) => Promise<unknown>
  beforeAll(async () => {
    office = await startSite()
    const { personId: id } = await enterOffice({ dataDir: office.dataDir }, { role: 'agent' })
    const person = { id, email: 'ann@riparo.example', name: 'Ann Wanjiku', role: 'agent' } as const
    setState = async (state) =>
      expect(
        await office.listingEditor?.change([house.id], { kind: 'publication', value: state }, person),
      ).toMatchObject({ ok: true })
  })
  afterAll(() => office[Symbol.asyncDispose]())

  /** The facts of the listing that a page has. */
  const saysOf = ({ source }: Page) =>
    [`${house.propertyName}`, `${house.propertyPrice?.toLocaleString('en-US')}`].filter((fact) => source.includes(fact))
  const surfaces = [
    ...['/property-listings.json', '/property-listings/', '/sitemaps/listings-1.xml', '/listing-index/all'],
    ...['/properties/for-sale/feed.xml', '/places.json', `/property-listings/?say=${shortId}`],
  ]
  const isOn = async () => {
    const texts = await Promise.all(surfaces.map(async (each) => (await office.ask(each)).text()))
    return texts.map((text) => text.toLowerCase().includes(shortId))
  }

  test('is 404 on a screen of its own while it is on hold, and on no list', async () => {
    expect((await isOn()).filter(Boolean).length).toBeGreaterThan(2)
    const card = (await office.page(path)).meta('og:image') ?? ''
    await setState('on-hold')
    for (const address of [path, `/property-listing/${house.id}`]) {
      const page = await office.page(address)
      expect(page.status).toBe(404)
      expect(page.texts('h1')).toEqual(['This property is not offered at the moment'])
      expect(page.meta('robots')).toBe('noindex')
      expect(saysOf(page)).toEqual([])
      expect(page.cards).toEqual([])
      expectNoJargon(page)
    }
    expect(await isOn()).toEqual(surfaces.map(() => false))
    expect((await fetch(card)).status).toBe(404)
    expect((await office.page(`/shortlist?ids=${shortId}`)).text).toContain(
      'This property is not offered at the moment.',
    )
  })

  test('is as never shown where it was published a moment ago, by mistake', async () => {
    await setState('draft')
    const page = await office.page(path)
    expect(page.status).toBe(404)
    expectFallbackScreen(page, 'Not Found')
    expect(await isOn()).toEqual(surfaces.map(() => false))
  })

  test('is 410 without any of its facts where visitors may have seen it', async () => {
    using database = office.openDatabase({ readOnly: false })
    database.exec("update replaced_listings set written_at = '2026-01-01T00:00:00.000Z'")
    await setState('on-hold')
    await setState('draft')
    const page = await office.page(path)
    expect(page.status).toBe(410)
    expect(page.texts('h1')).toEqual(['This property is no longer available'])
    expect(page.text).toContain(`Property ${propertyId} is no longer offered.`)
    expect(saysOf(page)).toEqual([])
    expect(page.cards).toEqual([])
    expect(page.meta('robots')).toBe('noindex')
    expect(await isOn()).toEqual(surfaces.map(() => false))
  })

  test.each([
    [null, `“${house.propertyName}” is no longer offered.`],
    ['Under_Offer', `“${house.propertyName}” is no longer offered.`],
    ['Sold', `“${house.propertyName}” was sold in November 2026.`],
  ])('says that it was sold only where it is known: %s', async (availability, sentence) => {
    await setState('published')
    const record = { ...house, availability, availabilityDate: '2026-11-20' }
    expect(await office.listingStore?.save([{ file: 'sold.json', records: [record] }])).toMatchObject({ ok: true })
    await setState('withdrawn')
    const page = await office.page(path)
    expect([page.status, page.text]).toEqual([410, expect.stringContaining(sentence)])
  })
})

test('a description keeps its words and loses whatever could run, load or restyle (B12)', async () => {
  const html =
    '<h1>Views</h1><p onclick="steal()">Bright <b>and</b> quiet</p><script>steal()</script><img src=x onerror=steal()>' +
    '<a href="javascript:steal()">one</a><a href="https://riparo.example/">two</a><p style="background:url(x)">Garden</p>' +
    '<iframe srcdoc="<script>steal()</script>"></iframe><svg><script>steal()</script></svg>'
  using content = createContentFolder([propertyRecord(1, { propertyDescription: { html } })])
  await using small = await startSite({ CONTENT_DIR: content.path })
  const page = await small.page('/property-listing/00007919-p')
  expect(page.status).toBe(200)
  for (const word of ['Views', 'Bright and quiet', 'one', 'two', 'Garden']) expect(page.text).toContain(word)
  expect(page.source).not.toMatch(/steal|onerror|srcdoc|javascript:|url\(x\)/)
  expect(page.texts('h1')).toEqual(['Property ID 00007919-P'])
})

test('a property of which little is known shows no gaps', async () => {
  const bare = propertyRecord(1, {
    propertyPrice: 0,
    landPrice: null,
    numberOfBedrooms: null,
    numberOfBathrooms: null,
    titleType: null,
    estate: null,
    townCity: null,
    locationCriteria: null,
    mainImage: null,
    propertyImages: [],
    propertyFeatures: [],
    propertyDescription: null,
  })
  using content = createContentFolder([bare])
  await using small = await startSite({ CONTENT_DIR: content.path })
  const page = await small.page('/property-listing/00007919-p')
  expect(page.status).toBe(200)
  expect(page.text).toContain('Price on request')
  expect(page.text).not.toContain('Property Features')
  for (const term of ['Bedrooms', 'Bathrooms']) expect(page.texts('dt')).not.toContain(term)
  expect((await fetch(page.meta('og:image') ?? '')).headers.get('content-type')).toBe('image/jpeg')
  expectNoJargon(page)
})

function expectFallbackScreen(page: Page, statusText: string) {
  expect(page.texts('h1')).toEqual(['Unexpected Application Error'])
  expect(page.text).toContain(statusText)
  expect(page.tags('header')).toHaveLength(1)
  expect(page.tags('footer')).toHaveLength(1)
  expect(page.tags('main')).toHaveLength(1)
  const main = /<main.*?<\/main>/s.exec(page.source)?.[0] ?? ''
  for (const wayOn of ['href="/"', 'href="/property-listings/"']) expect(main).toContain(wayOn)
  expectNoJargon(page)
}

/** Words that only programmers use. */
function expectNoJargon(page: Page) {
  expect(page.source).not.toMatch(
    /node_modules|\.tsx?\b|\n\s+at .*:\d+:\d+|(Type|Syntax|Reference|Sqlite)Error|sqlite/i,
  )
  expect(page.text).not.toMatch(/\b(null|undefined|NaN|FST_\w+|loader|exception|stack)\b|\[object/)
}

/** Withdraws a listing, and asks for its page until the site, which reads its listings in the background, has noticed. */
async function withdrawFrom(from: TestSite, id: string) {
  const { db, close } = await connect({ dataDir: from.dataDir })
  expect(await createListingStore(db, { hasMedia: () => true }).withdraw(id)).not.toBeNull()
  await close()
  for (let times = 0; times < 200; times++) {
    if ((await from.ask(`/property-listing/${id.slice(0, 10)}`)).status !== 200) return
  }
  throw new Error('the site still shows what was withdrawn')
}

function inquiryRequest(fields: Record<string, string>): RequestInit {
  const body = new URLSearchParams({
    propertyID: propertyId,
    name: 'Achieng',
    email: 'achieng@example.co.ke',
    msg: 'I saw it on Monday',
    special: '',
    ...fields,
  })
  return { method: 'POST', headers: { Accept: 'text/html' }, body }
}

function postInquiry(to: TestSite, fields: Record<string, string>) {
  return to.ask('/forms/property-inquiry', inquiryRequest(fields))
}

test('a property outside Kenya has no Kenyan costs, titles, calculators and map, and says why; the site goes on (G2)', async () => {
  const record = (position: number, facts: object) => ({
    ...propertyRecord(position),
    ...{ propertyStatus: 'For_Sale', propertyType: 'Residential', propertyPrice: 30_000_000, titleType: 'Leasehold' },
    ...facts,
  })
  const abroad = record(0, { townCity: 'Kampala', neighbourhood: 'Kololo' })
  const rent = record(1, { townCity: 'kampala', neighbourhood: 'Naguru', propertyStatus: 'For_Rent' })
  const here = record(2, { townCity: 'Nairobi', neighbourhood: 'Lang’ata' })
  using folder = createContentFolder([abroad, rent, here])
  const file = join(folder.path, 'places.json')
  const kampala = {
    key: 'Kampala',
    centre: [32.58, 0.31],
    radiusKm: 8,
    precision: 'by hand',
    source: 'x',
    country: 'UG',
  }
  writeFileSync(file, JSON.stringify([...JSON.parse(readFileSync(file, 'utf8')), kampala]))
  await using own = await startSite({ CONTENT_DIR: folder.path })
  const open = (one: { id: string }) => own.page(`/property-listing/${one.id.slice(0, 10)}`)

  const page = await open(abroad)
  expect(page.status).toBe(200)
  expect(page.text).toContain('This property is in Uganda, where other laws decide on costs, taxes and titles.')
  expect(page.text).not.toMatch(/The true cost|Who may hold it|What to check before you pay|Approximate area/)
  expect(page.source).not.toMatch(/href="\/tools\/[^"]*property=/)
  expect(page.source).toContain('"addressCountry":"UG"')
  expect(page.source).toMatch(/query=[^"]*Kampala[^"]*%2C%20Uganda"/)
  expect((await open(rent)).text).toContain('read the lease before you sign.')

  const nairobi = await open(here)
  expect(nairobi.text).toMatch(/The true cost.*Who may hold it.*Lang/s)
  expect(nairobi.source).toContain('"addressCountry":"KE"')

  const tool = await own.page(`/tools/buying-costs?price=30000000&property=${abroad.id.slice(0, 10)}`)
  expect(tool.text).not.toContain(abroad.propertyName)
  const area = await own.page('/areas/kampala')
  expect(area.text).not.toMatch(/what to check/i)
  expect((await own.page('/areas')).texts('h1')).toEqual(['Property in 2 towns of Uganda and Kenya'])
  const map = await own.page('/property-listings/?view=map')
  expect(map.text).toMatch(/Not on the maps.*Kololo, Kampala.*Naguru, Kampala/s)
})
