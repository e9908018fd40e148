import { parse } from 'parse5'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestField } from '../../domain/office/field-digest.ts'
import { formFields } from '../../domain/office/form-fields.ts'
import { urls } from '../../domain/urls.ts'
import { apartmentForm } from '../../server/testing/apartment-form.ts'
import { enterOffice } from '../../server/testing/enter-office.ts'
import { readForm } from '../../server/testing/read-form.ts'
import { startSite, type TestSite } from '../../server/testing/start-site.ts'
import { isElement, isText, walk } from '../../server/text/html/tree.ts'
import { type Colleague, fill, openOffice } from '../testing/office-visitor.ts'

let site: TestSite
let ben: Colleague
beforeAll(async () => {
  site = await startSite()
  ben = await openOffice(site, 'Ben Otieno', 'agent')
})
afterAll(() => site[Symbol.asyncDispose]())

const good = { ...apartmentForm, propertyName: 'Two-bedroom apartment in Kilimani' }

/** A new draft of an agent; resolves with its path. */
async function create(values: Record<string, string> = good) {
  const { status, location } = await ben.post('/listings/new', fill(await ben.open('/listings/new'), values, 'save'))
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/office\/listings\/[a-z0-9]{24}\?done=saved$/)])
  return location.slice('/office'.length).replace(/\?.*/, '')
}

test('what a published listing needs is asked for when it is published, and the draft is saved', async () => {
  const path = await create({ propertyName: 'A draft' })
  const { status, html } = await ben.post(path, fill(await ben.open(path), { townCity: 'Nakuru' }, 'publish'))
  expect([status, html]).toEqual([422, expect.stringContaining('href="#field-propertyStatus"')])
  expect((await ben.open(path)).get('townCity')).toBe('Nakuru')
  const untouched = await ben.post(
    '/listings/new',
    fill(await ben.open('/listings/new'), { townCity: 'Thika' }, 'publish'),
  )
  expect([untouched.status, readForm(untouched.html).get('townCity')]).toEqual([422, 'Thika'])
})

test('what cannot be read stays in its field, and the rest is in one draft', async () => {
  const typed = { propertyName: 'Half read', propertyPrice: 'a lot', numberOfBedrooms: 'a few', estate: 'Rose Avenue' }
  const refused = await ben.post('/listings/new', fill(await ben.open('/listings/new'), typed, 'save'))
  expect([refused.status, refused.html]).toEqual([422, expect.stringContaining('The rest is saved as a draft.')])
  const [, path = ''] = /action="\/office(\/listings\/[a-z0-9]{24})"/.exec(refused.html) ?? []
  const again = readForm(refused.html)
  expect([again.get('propertyPrice'), again.get('numberOfBedrooms')]).toEqual(['a lot', 'a few'])
  expect((await ben.open(path)).get('estate')).toBe('Rose Avenue')

  const corrected = await ben.post(path, fill(again, { propertyPrice: '9m', numberOfBedrooms: '2' }, 'save'))
  expect(corrected.location).toBe(`/office${path}?done=saved`)
  const nothing = await ben.post(path, fill(await ben.open(path), { propertyPrice: 'a lot' }, 'save'))
  expect(nothing.html).not.toContain('The rest is saved')
  expect((await ben.open(path)).get('propertyPrice')).toBe('9,000,000')
})

test('a plot that means two sizes gets a button for each, and the one that is pressed is saved', async () => {
  const typed = { propertyName: 'A plot', propertyType: 'Land', plotSize: '1/8 acre' }
  const refused = await ben.post('/listings/new', fill(await ben.open('/listings/new'), typed, 'save'))
  expect([refused.status, readForm(refused.html).get('plotSize')]).toEqual([422, '1/8 acre'])
  for (const [size, words] of [
    ['50×100 ft', '50×100 ft'],
    ['0.125 acre', 'Exactly an eighth'],
  ])
    expect(refused.html).toMatch(new RegExp(`<button[^>]*value="${size}"[^>]*>${words}</button>`))
  const [, path = ''] = /action="\/office(\/listings\/[a-z0-9]{24})"/.exec(refused.html) ?? []
  const pressed = fill(readForm(refused.html), { plotSizeMeant: '0.125 acre' }, 'save')
  pressed.delete('intent')
  expect((await ben.post(path, pressed)).location).toBe(`/office${path}?done=saved`)
  const saved = await ben.get(path)
  expect(readForm(saved.html).get('plotSize')).toBe('0.125 acre')
  expect(saved.html).not.toContain('name="plotSizeMeant"')
})

test.each(['12.5', '1.5', '999.9'])(
  '%s is no amount in any field of the form, and nothing is published',
  async (amount) => {
    const path = await create()
    const typed = { propertyPrice: amount, depositKes: amount, serviceCharge: amount, estate: 'Rose Avenue' }
    const refused = await ben.post(path, fill(await ben.open(path), typed, 'publish'))
    const again = readForm(refused.html)
    for (const name of ['propertyPrice', 'depositKes', 'serviceCharge']) {
      expect([refused.status, again.get(name)]).toEqual([422, amount])
      expect(refused.html).toContain(`href="#field-${name}"`)
    }
    expect(refused.html).toContain('without cents')
    const stored = await ben.open(path)
    expect([stored.get('estate'), stored.get('propertyPrice')]).not.toContain(amount)
    expect(stored.get('estate')).toBe('Rose Avenue')
    expect((await site.ask(urls.listing(path.slice('/listings/'.length)))).status).toBe(404)
  },
)

test('an availability that the kind does not have stays in its field, and the rest is saved', async () => {
  const path = await create()
  const typed = { propertyStatus: 'For_Rent', availability: 'Sold', estate: 'Rose Avenue' }
  const refused = await ben.post(path, fill(await ben.open(path), typed, 'save'))
  expect([refused.status, readForm(refused.html).get('availability')]).toEqual([422, 'Sold'])
  expect(refused.html).toContain('It cannot be sold, as it is for rent.')
  const stored = await ben.open(path)
  expect([stored.get('estate'), stored.get('availability')]).toEqual(['Rose Avenue', ''])
  const byHand = { intent: 'change-availability', value: 'Sold', id: path.slice('/listings/'.length) }
  const forged = await ben.post('/listings', new URLSearchParams(byHand))
  expect([forged.status, forged.html]).toEqual([422, expect.stringContaining('It cannot be sold, as it is for rent.')])
})

test('a price that was said to be right is published, another one is asked about again', async () => {
  const rent = { ...good, propertyStatus: 'For_Rent', propertyPrice: '12.5m' }
  const path = await create(rent)
  const form = await ben.open(path)
  const publish = (values: Record<string, string>) => ben.post(path, fill(form, values, 'publish'))
  const asked = await publish({})
  expect([asked.status, asked.html]).toEqual([422, expect.stringContaining('value="For_Rent 12500000"')])
  expect((await publish({ propertyPrice: '13m', right: 'For_Rent 12500000' })).html).toContain(
    'value="For_Rent 13000000"',
  )
  expect((await publish({ propertyPrice: '13m', right: 'For_Rent 13000000' })).location).toContain('done=published')
  expect((await ben.post(path, fill(await ben.open(path), { estate: 'Rose Avenue' }, 'publish'))).status).toBe(303)
})

test('the preview shows the draft as its public page would, and nobody else', async () => {
  const path = await create({ ...good, propertyName: 'A secret apartment' })
  const preview = await ben.get(`${path}/preview`)
  expect(preview.html).toContain('A secret apartment')
  expect(preview.html).toContain('Make an Inquiry')
  expect([preview.headers.get('cache-control'), preview.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
  const stranger = await site.ask(`/office${path}/preview`)
  expect([stranger.status, await stranger.text()]).toEqual([302, expect.not.stringContaining('secret')])
  const links = [...preview.html.matchAll(/ href="(\/[^"]*)"/g)].map(([, href = '']) => href)
  const wrong = links.filter(
    (href) =>
      href.startsWith('/office/') &&
      !/^\/office\/(assets|messages|saved-searches|listings|activity|people|account)/.test(href),
  )
  expect(wrong).toEqual([])
})

test('a listing is shared in the words and at the price that visitors see, never in those of its draft', async () => {
  const path = await create({ ...good, numberOfBedrooms: '2', numberOfBathrooms: '1', floorArea: '84 m²' })
  const readText = async () => {
    const { html } = await ben.get(`${path}/share`)
    return decodeURIComponent(/https:\/\/wa\.me\/\?text=([^"]*)/.exec(html)?.[1] ?? '')
  }
  expect(await readText()).toBe('')
  await ben.post(path, fill(await ben.open(path), {}, 'publish'))
  await ben.post(path, fill(await ben.open(path), { propertyPrice: '13m', floorArea: '90 m²' }, 'save'))
  expect((await readText()).split('\n')).toEqual([
    'Two-bedroom apartment in Kilimani',
    'Apartment for sale, Kilimani, Nairobi',
    '2 bedrooms, 1 bathroom, 84 m²',
    'KES\u00a012,500,000',
    site.url + urls.listing(path.split('/').at(-1) ?? ''),
  ])
  await ben.post(path, fill(await ben.open(path), { value: 'withdrawn' }, 'change-publication'))
  expect((await ben.get(`${path}/share`)).html).toContain('It is withdrawn: visitors read')
  expect(await readText()).toBe('')
})

test('the preview has what only some pages have, with its styles, and lets a film play', async () => {
  const path = await create({ ...good, tours: 'https://youtu.be/aqz-KE-bpKQ' })
  const { status, headers, html } = await ben.get(`${path}/preview`)
  expect([status, html]).toEqual([200, expect.stringContaining('Play the film from YouTube')])
  expect(html).toMatch(/<link rel="stylesheet" href="\/office\/assets\/plans-and-tours[^"]*\.css"/)
  expect(headers.get('content-security-policy')).toContain(
    ';frame-src https://www.youtube-nocookie.com https://player.vimeo.com;',
  )
})

test('the preview shows a table and a film of an imported description, with their styles', async () => {
  const html =
    '<table><tr><td>Kitchen</td></tr></table><iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>'
  const imported = {
    ...{ id: 'cmpreviewt000000000000001', createdAt: '2026-11-01T00:00:00Z', propertyName: 'Apartment with a table' },
    ...{ propertyStatus: 'For_Sale', propertyType: 'Residential', townCity: 'Nairobi', propertyDescription: { html } },
  }
  expect(await site.listingStore?.save([{ file: 'imported.json', records: [imported] }])).toMatchObject({ ok: true })
  const preview = await ben.get(`/listings/${imported.id}/preview`)
  expect([preview.status, preview.html]).toEqual([200, expect.stringContaining('<td>Kitchen</td>')])
  expect(preview.html).toContain('data-embed="https://www.youtube-nocookie.com/')
  expect(preview.html).toMatch(/<link rel="stylesheet" href="\/office\/assets\/rich-text-blocks[^"]*\.css"/)
})

test('withdraw, publish again, duplicate and delete are one post each, and the site map follows', async () => {
  const path = await create()
  const step = (intent: string, value = '') => ben.post(path, new URLSearchParams({ intent, value }))
  await step('publish')
  const page = `/property-listing/${path.slice('/listings/'.length, '/listings/'.length + 10)}`
  const isMapped = async () => (await (await site.ask('/sitemaps/listings-1.xml')).text()).includes(`${page}</loc>`)
  expect([(await site.ask(page)).status, await isMapped()]).toEqual([200, true])
  expect((await step('change-publication', 'withdrawn')).location).toMatch(
    new RegExp(`^/office${path}\\?done=withdrawn&deed=[\\w-]+$`),
  )
  expect([(await site.ask(page)).status, await isMapped()]).toEqual([410, false])
  expect((await step('change-publication', 'published')).status).toBe(303)
  expect((await site.ask(page)).status).toBe(200)
  const copy = (await step('duplicate')).location.slice('/office'.length).replace('?done=duplicated', '')
  expect((await ben.open(copy)).get('neighbourhood')).toBe('Kilimani')
  expect((await ben.post(copy, new URLSearchParams({ intent: 'delete' }))).location).toBe(
    '/office/listings?done=delete',
  )
  expect((await ben.get(copy)).status).toBe(404)
})

test('markup in any field is shown as its words, or cleaned, on every page', async () => {
  const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1))`
  const texts = formFields.filter(({ control }) => control === 'text' || control === 'html')
  const hostile = Object.fromEntries(texts.map(({ name }) => [name, attack]))
  const path = await create({ ...good, ...hostile })
  const html = await ben.post(
    path,
    fill(await ben.open(path), { format: 'html', propertyDescription: `<p>a</p>${attack}` }, 'publish'),
  )
  expect(html.status).toBe(303)
  const short = path.slice('/listings/'.length, '/listings/'.length + 10)
  const pages = [
    ...(await Promise.all(
      [path, `${path}/preview`, `${path}/history`].map(async (each) => (await ben.get(each)).html),
    )),
    await (await site.ask(`/property-listing/${short}`)).text(),
    (await ben.post(path, fill(await ben.open(path), { propertyPrice: attack, tours: attack }, 'save'))).html,
  ]
  expect(listScripts(attack)).toHaveLength(2)
  for (const page of pages) expect(listScripts(page)).toEqual([])
})

/** The script that the attack would run, if it were markup. */
function listScripts(html: string): string[] {
  return [...walk(parse(html).childNodes)]
    .filter(isElement)
    .flatMap(({ tagName, attrs, childNodes }) => [
      ...attrs
        .filter(({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value))
        .map(({ name }) => name),
      ...(tagName === 'script' ? childNodes.filter(isText).map(({ value }) => value) : []).filter(
        (text) => text === 'alert(1)',
      ),
    ])
}

test('unknown listings, and fields that nobody asked for, change nothing', async () => {
  expect((await ben.get('/listings/unknown')).status).toBe(404)
  expect(
    (await ben.post('/listings/unknown', new URLSearchParams({ intent: 'change-publication', value: 'withdrawn' })))
      .status,
  ).toBe(404)
  expect((await ben.get('/listings/unknown/preview')).status).toBe(404)
  const path = await create()
  const posted = { id: 'other', createdAt: '2001-01-01T00:00:00.000Z', loaded: '[1', shown: 'null', mainImage: '/x' }
  expect((await ben.post(path, fill(await ben.open(path), posted, 'save'))).status).toBe(303)
  expect((await ben.get(path)).status).toBe(200)
})

test('with a foreign listings service the pages say where listings are edited', async () => {
  await using foreign = await startSite({ PROPERTIES_ENDPOINT: 'https://cms.example/graphql' })
  const { cookie } = await enterOffice({ dataDir: foreign.dataDir })
  for (const path of [
    '',
    '/new',
    '/some-id',
    '/some-id/preview',
    '/some-id/history',
    '/some-id/photographs',
    '/some-id/share',
  ]) {
    const answer = await foreign.ask(`/office/listings${path}`, { headers: { Cookie: cookie } })
    expect(await answer.text()).toContain('<a href="https://cms.example">cms.example</a>')
  }
})

test('the history has ten former versions on a page, each with a preview', async () => {
  const path = await create()
  for (let price = 5; price <= 17; price++)
    await ben.post(path, fill(await ben.open(path), { propertyPrice: `${price}m` }, 'publish'))
  const readPage = async (page: number) => {
    const { html } = await ben.get(`${path}/history?page=${page}`)
    const text = html.replaceAll(/<[^>]*>/g, '')
    return [
      html.match(/<article/g)?.length,
      html.match(/Preview this version/g)?.length,
      /Page \d of \d/.exec(text)?.[0],
    ]
  }
  expect(await readPage(1)).toEqual([11, 10, 'Page 1 of 2'])
  expect(await readPage(2)).toEqual([2, 2, 'Page 2 of 2'])
  expect(await readPage(99)).toEqual([2, 2, 'Page 2 of 2'])
})

test('an earlier version is published from its preview, which shows it on the real page', async () => {
  const path = await create()
  for (const propertyPrice of ['9m', '8m'])
    await ben.post(path, fill(await ben.open(path), { propertyPrice }, 'publish'))
  const { html } = await ben.get(`${path}/history`)
  const [, version = ''] = new RegExp(`href="/office(${path}/history/\\d+)"`).exec(html) ?? []
  const page = `/property-listing/${path.slice('/listings/'.length, '/listings/'.length + 10)}`
  const readPublic = async () => (await (await site.ask(page)).text()).replaceAll('\u00a0', ' ')
  const preview = await ben.get(version)
  expect(preview.html).toContain('9,000,000<')
  expect(preview.html).toContain('Make an Inquiry')
  expect([preview.headers.get('cache-control'), await readPublic()]).toEqual([
    'no-store',
    expect.stringContaining('KES 8,000,000'),
  ])
  const published = await ben.post(`${path}/history`, new URLSearchParams({ version: version.replace(/.*\//, '') }))
  expect([published.status, await readPublic()]).toEqual([303, expect.stringContaining('KES 9,000,000')])
  for (const unknown of [999_999, 'x', '1.5']) expect((await ben.get(`${path}/history/${unknown}`)).status).toBe(404)
})

test('saving a draft unchanged says that nothing was saved', async () => {
  const path = await create()
  const { location } = await ben.post(path, await ben.open(path))
  expect((await ben.get(location.slice('/office'.length))).html).toContain(
    'Nothing was different, so there was nothing to save.',
  )
})

test('saving an unchanged name, price or status says that nothing is changed', async () => {
  const path = await create()
  await ben.post(path, fill(await ben.open(path), {}, 'publish'))
  const id = path.slice('/listings/'.length)
  const post = async (page: string, values: Record<string, string>) => {
    const { location } = await ben.post(page, new URLSearchParams(values))
    return (await ben.get(location.slice('/office'.length))).html
  }
  expect(await post('/account', { intent: 'rename', name: 'Ben Otieno' })).toContain('This was your name already')
  const price = { intent: 'change-price', id, field: 'propertyPrice', value: '12.5m', loaded: digestField(12_500_000) }
  expect(await post('/listings', price)).toContain(`so ${good.propertyName} stays as it was.`)
  expect(await post('/listings', { ...price, value: '12m' })).toContain(`The price of ${good.propertyName} is saved.`)
  const status = { intent: 'change-status', id, value: good.propertyStatus }
  expect(await post('/listings', status)).toContain(`so ${good.propertyName} stays as it was.`)
})
