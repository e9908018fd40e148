import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createContentFolder } from '../../server/testing/content-folder.ts'
import { listing } from '../../server/testing/listing-rules.ts'
import { failToStart, startServer } from '../../server/testing/run-server.ts'
import { startSite } from '../../server/testing/start-site.ts'

const site = await startSite()
afterAll(() => site[Symbol.asyncDispose]())

const paths = ['/tools/buying-costs', '/tools/mortgage', '/tools/moving-in', '/tools/rental-yield', '/tools/selling']

const checklist = '/tools/due-diligence'

test('the calculators are listed at /tools, each with the result of its example', async () => {
  const page = await site.page('/tools')
  expect(page.status).toBe(200)
  for (const path of [...paths, checklist]) expect(page.source).toContain(`href="${path}"`)
  expect(page.text).toContain(
    'Estimate: costs of buying at KES 12,500,000, without a mortgage KES 786,050 Costs on top of the price',
  )
  expect((await site.page('/')).source).toContain('href="/tools"')
})

test.each(paths)('%s opens with an example that can be indexed and cached', async (path) => {
  const page = await site.page(path)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toContain('public')
  expect(page.meta('robots')).toBeNull()
  expect(page.link('canonical')).toBe(site.url + path)
  expect(page.texts('caption')[0]).toMatch(/^Estimate: /)
  expect(page.source).toMatch(new RegExp(`<form[^>]* action="${path}"`))
  expect(page.source).toMatch(/role="status"[^>]*>.*<table/s)
})

test.each([
  ...paths.map((path) => [path, 'price=7654321&rent=7654321', 'price=x&rent=x']),
  [checklist, 'purpose=renting&kind=home&title=unknown', 'purpose=renting'],
])('what is typed or chosen at %s is neither cached nor indexed', async (path, ...queries) => {
  for (const query of queries) {
    const page = await site.page(`${path}?${query}`)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('etag')).toBeNull()
    expect(page.meta('robots')).toBe('noindex')
    const data = await site.ask(`${path}.data?${query}`)
    expect([data.status, data.headers.get('cache-control')]).toEqual([200, 'no-store'])
  }
  // A campaign's own parameters are no figures and no choices.
  expect((await site.page(`${path}?utm_source=mail`)).meta('robots')).toBeNull()
})

test('a field that cannot be read says so, every word stays, and there is no result', async () => {
  const page = await site.page(
    '/tools/buying-costs?price=twelve&loan=8,000,000.50&governmentValuation=9m&land=rural&vat=160&legalScale2=1.75',
  )
  expect(page.status).toBe(200)
  expect(page.field('price')).toEqual({
    value: 'twelve',
    invalid: true,
    described: 'Please enter whole shillings in figures, such as 12,500,000 or 12.5m.',
  })
  expect(page.field('loan')).toMatchObject({ value: '8,000,000.50', invalid: true })
  expect(page.field('vat')).toMatchObject({
    value: '160',
    invalid: true,
    described: 'The largest percentage here is 100.',
  })
  expect(page.field('governmentValuation')).toMatchObject({ value: '9,000,000', invalid: false })
  expect(page.field('legalScale2')).toMatchObject({ value: '1.75', invalid: false })
  expect(page.source).toContain('<option value="rural" selected="">')
  expect(page.tags('details')[0]).toContain('open')
  expect(page.tags('table')).toEqual([])
  expect(page.text).toContain('Please check 3 fields.')
})

test.each([
  ['/tools/buying-costs', 'price=5m&loan=6m', 'loan', 'The mortgage cannot be more than the price.'],
  ['/tools/mortgage', 'price=5m&deposit=5m', 'deposit', 'so you need no loan'],
  [
    '/tools/selling',
    'price=3000001&exemption=small-land',
    'exemption',
    'This exemption is for land at up to KES 3,000,000.',
  ],
])('%s?%s is explained at the field', async (path, query, field, sentence) => {
  const page = await site.page(`${path}?${query}`)
  expect(page.field(field)?.described).toContain(sentence)
  expect(page.tags('table')).toEqual([])
})

test.each(['buying-costs', 'mortgage', 'moving-in?leaseMonths=24', 'selling?loan=4m'])(
  'the sheet of %s says once which of its rates are to be confirmed, and so do the rates used',
  async (tool) => {
    const { source, text } = await site.page(`/tools/${tool}`)
    expect(source).not.toContain('to be confirmed')
    expect(text.match(/To be confirmed/g)).toHaveLength(1)
    expect(text.match(/Our estimate; your advocate confirms/g)).toHaveLength(1)
  },
)

test('VAT on the service charge of business premises is marked as to be confirmed', async () => {
  const note = 'VAT on the service charge is to be confirmed'
  expect((await site.page('/tools/moving-in?rent=450k&premises=business&serviceCharge=60k')).text).toContain(note)
  expect((await site.page('/tools/moving-in?rent=450k&premises=business')).text).not.toContain(note)
  expect((await site.page('/tools/moving-in?rent=85k&serviceCharge=6k')).text).not.toContain(note)
})

test('a mortgage for business premises says what VAT comes besides it, and leads to the buying costs with that', async () => {
  const office = await site.page('/property-listing/cmw4n57xc8')
  const [, toLoan = ''] = /href="(\/tools\/mortgage[^"]*)"/.exec(office.source) ?? []
  const loan = await site.page(`${toLoan.replaceAll('&amp;', '&')}&deposit=1b`)
  expect(loan.text).toContain('VAT on the price, KES 200,000,000, is not in this loan.')
  const [, toCosts = ''] = /href="(\/tools\/buying-costs\?[^"]*)"/.exec(loan.source) ?? []
  const costs = await site.page(toCosts.replaceAll('&amp;', '&'))
  expect(costs.texts('table').join()).toContain('VAT on the price 16% of 1,250,000,000 200,000,000')
  expect((await site.page('/tools/mortgage?price=10m')).text).not.toContain('VAT on the price,')
})

const allEmpty = '&buyingCosts=&owner=&emptyMonths=1&serviceCharge=&otherCosts=&letting=&management='

test('a yield without costs of buying takes our estimate and says so, and a property page leads to it with its price and rent', async () => {
  const estimate = await site.page('/tools/rental-yield?price=12m&rent=100k')
  expect(estimate.text).toContain('Costs of buying, by our estimate KES 754,850')
  expect((await site.page('/tools/rental-yield?price=12m&rent=100k&buyingCosts=900k')).text).toContain(
    'Costs of buying KES 900,000',
  )
  const office = await site.page('/property-listing/cmw4n57xc8')
  expect(office.text).toContain('Going concern or mixed use: ask your advocate about the VAT.')
  const [, href = ''] = /href="(\/tools\/rental-yield[^"]*)"/.exec(office.source) ?? []
  const page = await site.page(href.replaceAll('&amp;', '&'))
  expect(page.field('price')?.value).toBe('1,250,000,000')
  expect(page.field('rent')?.value).toBe('8,460,000')
  expect(page.text).toContain('For property CMW4N57XC8')
  expect(page.source).toContain('<option value="business" selected="">')
  const link = '/tools/rental-yield?price=12m&rent='
  const unfilled = await site.page(link)
  expect(unfilled.field('rent')).toMatchObject({ value: '', invalid: false })
  expect(unfilled.text).toContain('To see the result, fill in: Rent a month, KES.')
  const submitted = await site.page(`${link}&premises=business${allEmpty}`)
  expect(submitted.field('rent')).toMatchObject({ value: '', invalid: true })
})

test('markup among the figures is shown as text', async () => {
  const page = await site.page(`/tools/selling?price=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(page.field('price')?.value).toBe('"><script>alert(1)</script>')
})

test('a rate that the firm changes changes every page that uses it, with its date', async () => {
  using folder = createContentFolder([listing()])
  changeFile(join(folder.path, 'firm.json'), (firm) => ({ ...firm, viewingFee: 'none' }))
  changeFile(join(folder.path, 'rates.json'), ({ officialSearch, vat, ...rates }) => ({
    ...rates,
    officialSearch: { ...(officialSearch as Json), kes: 1000, asOf: '2027-07-01' },
    vat: { ...(vat as Json), percent: 20, source: 'A new Finance Act', asOf: '2027-07-01' },
  }))
  await using changed = await startSite({ CONTENT_DIR: folder.path })
  for (const [path, line] of [
    ['/tools/buying-costs?price=5m', 'VAT on the legal fee 20% of 100,000 20,000'],
    ['/tools/selling?price=20m', 'VAT on the commission 20% of 634,000 −126,800'],
    ['/tools/moving-in?rent=100000&premises=business', 'VAT on the first month’s rent 20% of 100,000 20,000'],
  ] as const) {
    const page = await changed.page(path)
    expect(page.text).toContain(line)
    expect(page.text).toContain('A new Finance Act; as of 1 July 2027')
    expect(page.text).toContain('as of November 2026 to 1 July 2027')
  }
  expect((await changed.page('/tools')).text).toContain('KES 794,000')
  const checks = await changed.page(checklist)
  expect(checks.texts('table').join()).toContain('KES 1,000')
  expect(checks.text).toContain('as of 1 July 2027')
  // Only a firm that states it promises it.
  const promise = 'We never charge a viewing fee.'
  for (const path of [checklist, '/property-listing/clx12abc34']) {
    expect((await changed.page(path)).text).toContain(promise)
  }
  for (const path of [checklist, '/property-listing/cmwd7igl1g']) {
    expect((await site.page(path)).text).not.toContain(promise)
  }
})

test('the checklist opens with an example that can be indexed and cached', async () => {
  const page = await site.page(checklist)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toContain('public')
  expect(page.meta('robots')).toBeNull()
  expect(page.link('canonical')).toBe(site.url + checklist)
  expect(page.texts('caption')).toEqual(['Before you buy a plot: freehold'])
  expect(page.source).toMatch(/role="status"[^>]*>.*<table/s)
})

test.each<[query: string, caption: string, said: string, unsaid: string]>([
  ['', 'Before you buy a plot: freehold', 'Official search: for one search', 'Read the lease'],
  [
    'kind=farm&title=Leasehold',
    'Before you buy farm land: leasehold',
    'Land Control Board of the area',
    'approved plans',
  ],
  ['purpose=buying&kind=home&title=Sectional_Title', 'Before you buy a home: sectional title', '21 years', 'beacons'],
  ['title=Allotment_Letter', 'Before you buy a plot: allotment letter', 'Petition 5 (E006) of 2022', 'KES 550'],
  ['purpose=renting&kind=business', 'Before you rent business premises', '3 months', 'husband or wife'],
  ['purpose=steal&kind=castle&title=<b>', 'Before you buy a plot: freehold', 'Confirm with an advocate.', '<b>'],
  ['purpose=renting&purpose=buying&kind=home', 'Before you rent a home', '2 months', 'VAT'],
])('the checklist of %s is “%s”, without script', async (query, caption, said, unsaid) => {
  const page = await site.page(`${checklist}?${query}`)
  expect(page.status).toBe(200)
  expect(page.texts('caption')).toEqual([caption])
  const table = page.texts('table').join()
  expect(page.text).toContain(said)
  expect(table).not.toContain(unsaid)
})

test('a property page says what its title is, and leads to the checklist with its title and kind', async () => {
  for (const [id, words, caption] of [
    ['cmwd7igl1g', 'The land is owned outright, with no end date.', 'Before you buy a plot: freehold'],
    ['cm8swn4on0', 'Not a title. It says that you hold a share', 'Before you buy a plot: share certificate'],
    ['cmg0wpmwqr', 'Ask who owns the property.', 'Before you rent farm land'],
    ['cmm1t2loza', 'The land is leased, mostly from the state', 'Before you buy farm land: leasehold'],
  ] as const) {
    const property = await site.page(`/property-listing/${id}`)
    expect(property.text).toContain(words)
    const [, href = ''] = /href="(\/tools\/due-diligence[^"]*)"/.exec(property.source) ?? []
    const page = await site.page(href.replaceAll('&amp;', '&'))
    expect(page.texts('caption')).toEqual([caption])
    expect(page.text).toContain(`For property ${id.toUpperCase()}`)
    expect(property.text.includes('as we found few sources')).toBe(id === 'cm8swn4on0')
    for (const { text } of [property, page]) {
      expect(text.includes('Who may hold it. Only citizens of Kenya')).toBe(caption.includes('farm land'))
    }
  }
  const page = await site.page(`${checklist}?property=zzzzzzzzzz`)
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('For property')
})

test('the checklist of a house on farm land has the steps of both, whatever kind is chosen', async () => {
  const house = {
    ...{ id: 'cmfarmhouse00000000000001', createdAt: '2026-11-01T00:00:00Z', propertyName: 'House on five acres' },
    ...{ propertyStatus: 'For_Sale', propertyType: 'Residential', landType: 'Agricultural', titleType: 'Leasehold' },
  }
  expect(await site.listingStore?.save([{ file: 'house.json', records: [house] }])).toMatchObject({ ok: true })
  const property = await site.page('/property-listing/cmfarmhous')
  expect(property.text).toContain('Who may hold it. Only citizens of Kenya')
  for (const kind of ['home', 'plot']) {
    const page = await site.page(`${checklist}?purpose=buying&kind=${kind}&title=Leasehold&property=cmfarmhous`)
    expect(page.text).toContain('Who may hold it. Only citizens of Kenya')
    expect(page.texts('table').join()).toContain('Make sure that you may hold farm land')
    expect(page.texts('table').join().includes('approved plans')).toBe(kind === 'home')
  }
})

test.each<[file: string, change: (content: Json) => Json, fault: string]>([
  [
    'due-diligence.json',
    (content) => JSON.parse(JSON.stringify(content).replace('"rate":"officialSearch"', '"rate":"search"')),
    'stages.1.steps.3.costs.0.rate: expected',
  ],
  [
    'rates.json',
    (rates) => ({ ...rates, capitalGainsTax: { ...(rates.capitalGainsTax as Json), percent: '15 %' } }),
    'capitalGainsTax.percent: expected number, but found "15 %"',
  ],
  ['firm.json', (firm) => ({ ...firm, viewingFee: 'no' }), 'viewingFee: expected "none", but found "no"'],
])('a malformed %s stops the start and names the field', async (name, change, fault) => {
  using folder = createContentFolder([])
  const file = join(folder.path, name)
  changeFile(file, change)
  const { code, lines } = await failToStart({ CONTENT_DIR: folder.path })
  expect(code).not.toBe(0)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`${file}: ${fault}`)
})

type Json = Record<string, unknown>

function changeFile(file: string, change: (content: Json) => Json) {
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))))
}

test('no figure of a visitor is in the log', async () => {
  await using server = await startServer({ LOG_LEVEL: 'trace' })
  for (const path of paths) {
    await fetch(`${server.url}${path}?price=7654321&rent=7654321`)
    await fetch(`${server.url}${path}?price=7654321x`, { method: 'POST' })
    await fetch(`${server.url}${path}.data?price=7654321x`)
  }
  await server.stop()
  const written = server.written.stdout + server.written.stderr
  expect(written).toContain('"path":"/tools/selling"')
  expect(written).not.toContain('7654321')
})
