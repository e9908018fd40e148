import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shortId } from '../../domain/listings/listing.ts'
import { urls } from '../../domain/urls.ts'
import { propertyRecord } from '../content/service/testing/content-service.ts'
import { enterOffice } from '../testing/enter-office.ts'
import { startSite, type TestSite } from '../testing/start-site.ts'

const today = new Date().toISOString().slice(0, 10)

/** Every value of both axes (B16, J5). The homes are alike and in one place, so that each surface could have each of them. */
const values = {
  available: {},
  'under offer': { availability: 'Under_Offer', availabilityDate: today },
  let: { propertyStatus: 'For_Rent', availability: 'Let', availabilityDate: today },
  sold: { availability: 'Sold', availabilityDate: today },
  'sold long ago': { availability: 'Sold', availabilityDate: '2020-01-31' },
  'on hold': {},
  withdrawn: {},
  'a draft again': {},
}
type Value = keyof typeof values
const names = Object.keys(values) as Value[]
const offered: Value[] = ['available', 'under offer']
const taken: Value[] = ['let', 'sold', 'sold long ago']

const records = names.map((value, index) =>
  propertyRecord(index * 4, {
    id: `cmstate${index}abcdefgh`,
    propertyName: `Acacia ${index}`,
    propertyStatus: 'For_Sale',
    residentialType: 'Apartment',
    townCity: 'Watamu',
    neighbourhood: 'Turtle Bay',
    estate: null,
    ...values[value],
  }),
)
const idOf = (value: Value) => shortId(records[names.indexOf(value)]?.id ?? '')
const pageOf = (value: Value) => urls.listing(idOf(value))

let site: TestSite
beforeAll(async () => {
  site = await startSite()
  const saved = await site.listingStore?.save([{ file: 'availability.json', records }])
  expect(saved).toEqual({ ok: true, count: names.length })
  const { personId: id } = await enterOffice({ dataDir: site.dataDir })
  const person = { id, name: 'Ann Wanjiku', role: 'owner' } as never
  for (const [value, state] of [
    ['on hold', 'on-hold'],
    ['withdrawn', 'withdrawn'],
    ['a draft again', 'draft'],
  ] as const) {
    const whole = records[names.indexOf(value)]?.id ?? ''
    expect(await site.listingEditor?.change([whole], { kind: 'publication', value: state }, person)).toMatchObject({
      ok: true,
    })
  }
})
afterAll(() => site[Symbol.asyncDispose]())

/** The values whose property a text names, by its id in any case or by its name. */
const listNamed = (text: string) =>
  names.filter((value) => text.toLowerCase().includes(idOf(value)) || text.includes(`Acacia ${names.indexOf(value)}"`))

const graphql = (query: string) => `/graphql?query=${encodeURIComponent(query)}`

describe('what is let or sold is nowhere that something is offered (B16)', () => {
  test.each([
    '/',
    '/property-listings/?town=watamu',
    '/property-listings/?town=watamu&q=acacia',
    '/property-listings.data?town=watamu',
    '/property-listings/?town=watamu&view=map',
    '/properties/for-sale?town=watamu',
    '/properties/for-rent?town=watamu',
    '/property-listings/feed.xml?town=watamu',
    '/property-listings/feed.xml?town=watamu&taken=yes',
    '/listing-index/all',
    '/property-listings.json',
    '/sitemap.xml',
    '/sitemaps/listings-1.xml',
    '/sitemaps/areas-1.xml',
    '/areas/watamu',
    '/areas/watamu/turtle-bay/apartments-for-rent',
    '/areas/watamu/turtle-bay/apartments-for-sale',
    '/places.json',
    pageOf('available'),
    graphql('{ riparo(first: 100) { id propertyName } }'),
    graphql('{ riparo(first: 100, where: { townCity: "Watamu" }) { id propertyName } }'),
    '/wp-json/wp/v2/posts',
    '/feed.xml',
    '/where?screen=all&town=watamu',
    '/follow?screen=all&town=watamu',
    '/listing-counts/all?town=watamu',
    '/place-choices/all',
  ])('%s', async (path) => {
    const text = await (await site.ask(path)).text()
    expect(listNamed(text).filter((value) => !offered.includes(value))).toEqual([])
  })

  test('where it is asked for, it is there', async () => {
    const page = await (await site.ask('/property-listings/?town=watamu&taken=yes')).text()
    expect(listNamed(page)).toEqual([...offered, ...taken])
    for (const mark of ['Under offer', '>Let<', '>Sold<']) expect(page).toContain(mark)
    expect(page).toContain('<meta name="robots" content="noindex"/>')
    const where = 'where: { availability_in: [Let, Sold] }'
    const answer = await (await site.ask(graphql(`{ riparo(first: 100, ${where}) { id } }`))).text()
    expect(listNamed(answer)).toEqual(taken)
  })

  test('counts and areas leave it out', async () => {
    const count = await (await site.ask('/listing-counts/all?town=watamu&q=acacia')).json()
    expect(count).toMatchObject({ total: offered.length })
    expect((await site.ask('/areas/watamu/turtle-bay/apartments-for-rent')).status).toBe(404)
  })
})

describe('the page of a property', () => {
  test.each<[Value, { says: string; availability: string; isAsked: boolean; isIndexed: boolean }]>([
    ['available', { says: 'For Sale', availability: 'InStock', isAsked: true, isIndexed: true }],
    ['under offer', { says: 'Under offer', availability: 'LimitedAvailability', isAsked: true, isIndexed: true }],
    ['let', { says: 'Let in ', availability: 'SoldOut', isAsked: false, isIndexed: true }],
    ['sold', { says: 'Sold in ', availability: 'SoldOut', isAsked: false, isIndexed: true }],
    ['sold long ago', { says: 'Sold in January 2020', availability: '', isAsked: false, isIndexed: false }],
  ])('that is %s', async (value, { says, availability, isAsked, isIndexed }) => {
    const { status, source } = await site.page(pageOf(value))
    expect(status).toBe(200)
    expect(source).toContain(says)
    expect(/"availability":"https:\/\/schema.org\/(\w+)"/.exec(source)?.[1] ?? '').toBe(availability)
    expect(source.includes('Make an Inquiry')).toBe(isAsked)
    expect(source.includes('The true cost')).toBe(isAsked)
    expect(source.includes('Ask for one like it')).toBe(!isAsked)
    expect(source.includes('content="noindex"')).toBe(!isIndexed)
    const [, card = ''] = /property="og:image" content="([^"]*)"/.exec(source) ?? []
    expect((await site.ask(new URL(card).pathname)).status).toBe(200)
  })

  test.each<[Value, number, says: string]>([
    ['on hold', 404, 'not offered at the moment'],
    ['withdrawn', 410, 'no longer'],
    ['a draft again', 404, 'Not Found'],
  ])('that is %s is %s, without an inquiry', async (value, status, says) => {
    const page = await site.page(pageOf(value))
    expect(page.status).toBe(status)
    expect(page.source).toContain(says)
    expect(page.source).not.toContain('Make an Inquiry')
  })

  test('"Ask for one like it" leads to the contact form, with the property in its subject', async () => {
    const { source } = await site.page(`/contact-us/?like=${idOf('sold')}`)
    expect(source).toMatch(
      new RegExp(`<input[^>]*readOnly=""[^>]*value="One like property ${idOf('sold').toUpperCase()}"`),
    )
  })

  test('an inquiry that was begun before the home was let is kept, with its words', async () => {
    const body = new URLSearchParams({
      propertyID: idOf('let'),
      name: 'Asha',
      email: 'asha',
      phone: '',
      msg: 'My words',
    })
    const answer = await site.ask('/forms/property-inquiry', { method: 'POST', body, headers: { Accept: 'text/html' } })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('My words')
  })
})
