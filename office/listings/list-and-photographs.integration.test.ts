import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '../../server/testing/start-site.ts'
import { type Colleague, fill, openOffice } from '../testing/office-visitor.ts'

let site: TestSite
let ann: Colleague
let ben: Colleague
let sampleIds: string[]
beforeAll(async () => {
  site = await startSite()
  // Before a test adds a listing: its random id may lie anywhere among them.
  using database = site.openDatabase()
  sampleIds = database
    .prepare('select id from listings order by id')
    .all()
    .map(({ id }) => String(id))
  ann = await openOffice(site, 'Ann Wanjiku', 'owner')
  ben = await openOffice(site, 'Ben Otieno', 'agent')
})
afterAll(() => site[Symbol.asyncDispose]())

/** The id of a sample, a different one for each test. */
const sampleId = (number: number) => String(sampleIds[number])

const countPublished = () => {
  using database = site.openDatabase()
  return Number(database.prepare('select count(*) as count from listings').get()?.count)
}

const countDrafts = () => {
  using database = site.openDatabase()
  return Number(database.prepare('select count(*) as count from listing_drafts').get()?.count)
}

test('New listing stores nothing before it is saved, and one draft where it is sent twice', async () => {
  const before = countDrafts()
  expect((await ben.get('/listings')).html).toContain('href="/office/listings/new"')
  const form = fill(await ben.open('/listings/new'), { townCity: 'Thika' }, 'save')
  expect(countDrafts()).toBe(before)
  const [first, second] = await Promise.all([ben.post('/listings/new', form), ben.post('/listings/new', form)])
  expect([first.status, first.location]).toEqual([303, second.location])
  expect(first.location).toMatch(/^\/office\/listings\/[a-z0-9]{24}\?done=saved$/)
  expect(countDrafts()).toBe(before + 1)
})

test('Duplicate in the list opens a draft that visitors do not see', async () => {
  const before = countPublished()
  const id = sampleId(0)
  const copied = await ben.post('/listings', new URLSearchParams({ intent: 'duplicate', id }))
  expect(copied.location).not.toContain(id)
  const [copy, original] = [await ben.open(copied.location.slice('/office'.length)), await ben.open(`/listings/${id}`)]
  expect(copy.get('townCity')).toBe(original.get('townCity'))
  expect(copy.get('propertyPrice')).toBe(original.get('propertyPrice'))
  expect(countPublished()).toBe(before)
  expect((await ben.post('/listings', new URLSearchParams({ intent: 'duplicate', id: 'unknown' }))).status).toBe(404)
})

test('the first own listing offers to withdraw all samples, and Undo brings them back', async () => {
  const [samples, page] = [countPublished(), `/property-listing/${sampleId(0).slice(0, 10)}`]
  const offer = `Visitors still see ${samples} sample listings beside your own.`
  const list = async (query = '') => (await ben.get(`/listings${query}`)).html.replaceAll('<!-- -->', '')
  expect(await list()).not.toContain('sample listings')
  const own = {
    propertyName: 'Our first',
    propertyStatus: 'For_Sale',
    propertyType: 'Residential',
    townCity: 'Nairobi',
  }
  const published = await ben.post('/listings/new', fill(await ben.open('/listings/new'), own, 'publish'))
  expect(published.location).toContain('done=published')
  expect(await list()).toContain(offer)

  const withdrawn = await ben.post('/listings', new URLSearchParams({ intent: 'withdraw-samples' }))
  const after = await list(withdrawn.location.slice(withdrawn.location.indexOf('?')))
  expect(after).toContain('The sample listings are withdrawn.')
  expect(after).toContain('value="republish-samples"')
  expect(countPublished()).toBe(1)
  expect((await site.ask(page)).status).toBe(410)

  await ben.post('/listings', new URLSearchParams({ intent: 'republish-samples' }))
  expect(countPublished()).toBe(samples + 1)
  expect(await list()).toContain(offer)
  expect((await site.ask(page)).status).toBe(200)
})

test.each([
  [
    'a multipart form that breaks off',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"',
  ],
  ['a multipart form without a boundary', 'multipart/form-data', '--x\r\n\r\n--x--'],
  ['what is no form', 'application/json', '{"intent":"create"}'],
])('%s gets a sentence, in the frame of the office, and does nothing', async (_what, type, body) => {
  for (const path of [
    '/listings',
    '/listings/new',
    `/listings/${sampleId(0)}`,
    `/listings/${sampleId(0)}/photographs`,
  ]) {
    const answer = await ann.post(path, body, { 'Content-Type': type })
    expect([path, answer.status]).toEqual([path, 400])
    expect(answer.html).toMatch(/<h1[^>]*>This form cannot be read\. Please go back and send it again\.</)
    expect(answer.html).toContain('aria-label="Office"')
  }
})

test('a page that is not there, or for owners alone, keeps the navigation', async () => {
  for (const [path, status] of [
    ['/nowhere', 404],
    ['/listings/unknown', 404],
    ['/people', 403],
  ] as const) {
    const answer = await ben.get(path)
    expect([path, answer.status]).toEqual([path, status])
    expect(answer.html).toContain('aria-label="Office"')
    expect(answer.html).toContain('Ben Otieno')
  }
})

/** The pictures of a page of photographs, by their buttons. */
const listUrls = (html: string) => [
  ...new Set(
    [...html.matchAll(/&quot;kind&quot;:&quot;remove&quot;,&quot;url&quot;:&quot;(.*?)&quot;/g)].map(
      ([, url = '']) => url,
    ),
  ),
]

const change = (made: object, alt = '') => new URLSearchParams({ change: JSON.stringify(made), alt })

test('two people change pictures: orders are put together, and of a text both values are shown to the second', async () => {
  const path = `/listings/${sampleId(1)}/photographs`
  const [first = '', second = '', ...others] = listUrls((await ann.get(path)).html)
  expect(second).not.toBe('')
  const text = { kind: 'text', url: first, alt: '', was: '' }
  expect((await ann.post(path, change(text, 'The house of Ann'))).html).toContain('The text is saved.')
  expect((await ben.post(path, change({ kind: 'move', url: second, to: 0 }))).html).toContain('It is picture 1 now.')
  const refused = (await ben.post(path, change(text, 'The house of Ben'))).html
  expect(refused).toContain('Somebody else wrote “The house of Ann” meanwhile, which stays.')
  expect(refused).toContain('Yours was “The house of Ben”')
  const { html } = await ann.get(path)
  expect(listUrls(html)).toEqual([second, first, ...others])
  expect(html).toContain('value="The house of Ann"')

  // The button beside the sentence saves one's own.
  const [, mine = ''] = /value="([^"]*)"[^>]*>Save yours</.exec(refused) ?? []
  const pressed = mine.replaceAll('&quot;', '"')
  expect((await ben.post(path, new URLSearchParams({ change: pressed }))).html).toContain('The text is saved.')
  expect((await ann.get(path)).html).toContain('value="The house of Ben"')
  expect((await ann.post(path, change({ kind: 'steal' }))).html).toContain('This change cannot be read.')
})

test('the words of a picture are on the public page, at the share card and in the structured data', async () => {
  const id = sampleId(2)
  const path = `/listings/${id}/photographs`
  const words = 'Kitchen with a door to the “garden” & a <veranda>'
  const [url] = listUrls((await ann.get(path)).html)
  await ann.post(path, change({ kind: 'text', url, alt: '', was: '' }, words))
  const published = await ann.post(`/listings/${id}`, fill(await ann.open(`/listings/${id}`), {}, 'publish'))
  expect(published.location).toContain('done=published')
  const { source } = await site.page(`/property-listing/${id.slice(0, 10)}`)
  const escaped = words.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')
  const alternatives = [...source.matchAll(/<img[^>]* alt="([^"]+)"/g)].map(([, alt]) => alt)
  expect(alternatives).toContain(escaped)
  const card = /<meta property="og:image:alt" content="([^"]*)"/.exec(source)?.[1]
  expect(card).toMatch(new RegExp(`: .*\\. ${RegExp.escape(escaped)}$`))
  const data = [...source.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json),
  )
  expect(JSON.stringify(data)).toContain(JSON.stringify({ caption: words }).slice(1, -1))
})

test('whoever has to sign in comes back to the page, also where its data was asked for or the form of a listing sent', async () => {
  const page = `/office/listings/${sampleId(3)}`
  const form = { method: 'POST', headers: { Origin: site.url }, body: new URLSearchParams({ intent: 'save' }) }
  for (const [path, init] of [
    [page, {}],
    [`${page}.data`, {}],
    [`${page}?done=saved`, form],
    [`${page}.data`, form],
  ] as const) {
    const answer = await site.ask(path, init)
    const to = answer.headers.get('location') ?? (await answer.text())
    expect(/[?]next=([^"]*)/.exec(to)?.[1]).toBe(encodeURIComponent(page.slice('/office'.length)))
  }
  expect((await site.ask('/office/account', form)).headers.get('location')).toBe('/office/')
})

test('the list does not repeat an address that it does not understand in each of its forms', async () => {
  const [plain, strange] = [
    await ann.get('/listings?samples=yes'),
    await ann.get(`/listings?samples=yes&page=2&state=${'x'.repeat(7_000)}`),
  ]
  expect(strange.html.length).toBeLessThan(plain.html.length + 100_000)
  expect(strange.html).toContain('action="/office/listings?samples=yes&amp;page=2"')
})
