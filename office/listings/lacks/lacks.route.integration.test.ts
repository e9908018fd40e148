import { afterAll, beforeAll, expect, test } from 'vitest'
import { propertyRecord } from '../../../server/content/service/testing/content-service.ts'
import { startSite, type TestSite } from '../../../server/testing/start-site.ts'
import { type Colleague, fill, openOffice } from '../../testing/office-visitor.ts'

let site: TestSite
let ben: Colleague
beforeAll(async () => {
  site = await startSite()
  ben = await openOffice(site, 'Ben Otieno', 'agent')
})
afterAll(() => site[Symbol.asyncDispose]())

const plot = {
  propertyName: 'A plot that lacks much',
  propertyType: 'Land',
  propertyStatus: 'For_Sale',
  townCity: 'Nairobi',
  neighbourhood: 'Karen',
}

async function create(values: Record<string, string>, intent: 'save' | 'publish') {
  const { location } = await ben.post('/listings/new', fill(await ben.open('/listings/new'), values, intent))
  return /\w{24}/.exec(location)?.[0] ?? ''
}

/** The names of the listings in their order, and the links to what would mend them. */
async function readLacks(page = '') {
  const html = (await ben.get(`/listings/lacks${page}`)).html.replaceAll('<!-- -->', '')
  const names = [...html.matchAll(/<h2[^>]*><a[^>]*>([^<]*)</g)].map(([, name = '']) => name)
  const mends = [...html.matchAll(/href="([^"]*(?:#field-\w+|\/photographs\?lacks=\d+))"[^>]*>([^<]*)</g)]
  return { html, names, mends: mends.map(([, href = '', text = '']) => ({ href, text })) }
}

test('published listings come before drafts, worst first, each with three mends that lead to their fields', async () => {
  const draft = await create({ propertyName: 'A draft that lacks all' }, 'save')
  const bare = await create(plot, 'publish')
  const better = await create(
    { ...plot, propertyName: 'A better plot', landPrice: '20m', plotSize: '1 acre' },
    'publish',
  )
  const { names, mends, html } = await readLacks()
  expect(names).toEqual(['A plot that lacks much', 'A better plot', 'A draft that lacks all'])
  expect(html).toContain('3 listings of 3 could be better')
  expect(html).toContain('And 2 things more.')
  expect(mends.slice(0, 3)).toEqual([
    {
      href: `/office/listings/${bare}/photographs?lacks=1`,
      text: 'It has no picture yet. Most visitors pass by listings without one.',
    },
    { href: `/office/listings/${bare}?lacks=1#field-propertyPrice`, text: expect.stringContaining('It has no price') },
    { href: `/office/listings/${bare}?lacks=1#field-propertyDescription`, text: 'It has no description yet.' },
  ])
  expect(mends.filter(({ href }) => href.includes(draft))).toHaveLength(3)
  expect(mends.filter(({ href }) => href.includes(better)).at(-1)?.href).toContain('#field-titleType')
})

test('after saving, one link leads back to the page of the list, on which the listing has moved', async () => {
  const id = await create({ ...plot, propertyName: 'A plot to be mended' }, 'publish')
  const path = `/listings/${id}?lacks=1`
  const form = await ben.open(path)
  const mended = {
    landPrice: '20m',
    plotSize: '1 acre',
    titleType: 'Freehold',
    propertyDescription: 'word '.repeat(60),
  }
  const before = (await readLacks()).names
  const saved = await ben.post(path, fill(form, mended, 'publish'))
  expect(saved.location).toMatch(new RegExp(`^/office/listings/${id}\\?lacks=1&done=published&deed=`))
  const page = await ben.get(saved.location.slice('/office'.length))
  expect(page.html.match(/href="\/office\/listings\/lacks"/g)).toHaveLength(2)
  const after = (await readLacks()).names
  expect(after.indexOf('A plot to be mended')).toBeGreaterThan(before.indexOf('A plot to be mended'))
  const photographs = await ben.get(`/listings/${id}/photographs?lacks=2`)
  expect(photographs.html).toContain('href="/office/listings/lacks?page=2"')
})

test('a page beyond the last is the last, and one that makes no sense is the first', async () => {
  for (let number = 1; number <= 31; number++) await create({ propertyName: `Draft ${number}` }, 'save')
  const [first, last] = [(await readLacks()).names, (await readLacks('?page=2')).names]
  expect(first).toHaveLength(30)
  expect(last.length).toBeGreaterThan(0)
  expect(first).not.toEqual(expect.arrayContaining(last))
  expect((await readLacks('?page=9999')).names).toEqual(last)
  for (const page of ['?page=x', '?page=-1', '?page=0', '?page=1.5'])
    expect((await readLacks(page)).names).toEqual(first)
})

test('the form says the same, and leads back to the first page from an address that makes no sense', async () => {
  const id = await create({ ...plot, propertyName: 'One with advice' }, 'save')
  expect((await ben.get(`/listings/${id}`)).html).toContain('The kind of title is missing.')
  expect((await ben.get(`/listings/${id}?lacks=__proto__`)).html).toContain('href="/office/listings/lacks"')
})

test('what nobody has changed for 60 days is still right by one press, and is not asked for again (M7)', async () => {
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60_000).toISOString()
  const place = { townCity: 'Nairobi', neighbourhood: 'Karen', plotSize: '1 acre' }
  const propertyDescription = { html: `<p>${'word '.repeat(60)}</p>` }
  const old = { ...propertyRecord(1, { ...place, propertyDescription }), createdAt: days(90), updatedAt: days(61) }
  expect(await site.listingStore?.save([{ file: 'old.json', records: [old] }])).toMatchObject({ ok: true })
  const readAsked = async () => /for \d+ days\. Can it still be had/.exec((await readLacks()).html)?.[0]
  expect(await readAsked()).toBe('for 61 days. Can it still be had')

  const confirmed = await ben.post('/listings/lacks', new URLSearchParams({ intent: 'confirm', id: old.id }))
  expect(confirmed).toMatchObject({ status: 303, location: '/office/listings/lacks?done=confirm' })
  expect((await readLacks('?done=confirm')).html).toContain('Noted as still right, today.')
  expect(await readAsked()).toBeUndefined()
  expect((await ben.get(`/activity?listing=${old.id}`)).html).toContain('found nothing to change in')
})

test('a listing that has gone meanwhile is not still right, and a form that is not known is refused', async () => {
  const id = 'a'.repeat(24)
  const gone = await ben.post('/listings/lacks', new URLSearchParams({ intent: 'confirm', id }))
  expect(gone.status).toBe(422)
  expect(gone.html).toContain('is not there any more.')
  expect((await ben.post('/listings/lacks', new URLSearchParams({ intent: 'else', id }))).status).toBe(400)
})
