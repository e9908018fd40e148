import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { findPricePerAcre } from '../../domain/costs/listing-land.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import { propertyRecord } from '../../server/content/service/testing/content-service.ts'
import { startHygraph } from '../../server/sources/testing/hygraph.ts'
import { createContentFolder } from '../../server/testing/content-folder.ts'
import { expectListings, queries, readSampleListings, screenRules } from '../../server/testing/listing-rules.ts'
import { startSite, type TestSite } from '../../server/testing/start-site.ts'

/** B4. */
const cardsOnAPage = 24

const sample = readSampleListings()
const towns = [...new Set(sample.flatMap(({ townCity }) => townCity ?? []))]
const prices = [...new Set(sample.flatMap((each) => each.propertyPrice ?? each.landPrice ?? []))]

const site = await startSite()
afterAll(() => site[Symbol.asyncDispose]())

describe.each(screenRules)('the screen at %s', (path, holds) => {
  const listings = sample.filter(holds)

  test('shows all its listings, newest first, over its pages', async () => {
    expect(await readAllPages(site, path)).toEqual(propertyIds(listings))
  })

  test('shows what the rules give for a search, in their order, over all its pages', async () => {
    await fc.assert(
      fc.asyncProperty(queries({ towns, prices }), async (query) => {
        const address = `${path}?${new URLSearchParams(query)}`
        expect(await readAllPages(site, address)).toEqual(propertyIds(expectListings(listings, query)))
      }),
      { numRuns: 25 },
    )
  })

  test('has one heading, one main and one header, and says how many it found', async () => {
    const page = await site.page(path)
    expect(page.texts('h1')).toHaveLength(1)
    expect(page.tags('main')).toHaveLength(1)
    expect(page.tags('header')).toHaveLength(1)
    expect(page.statuses).toEqual([`${listings.length} properties`])
    expect(page.tags('title')).toHaveLength(1)
    expect(page.meta('description')?.length).toBeGreaterThan(50)
  })

  test('answers HEAD with the headers alone', async () => {
    const [head, get] = [await site.ask(path, { method: 'HEAD' }), await site.ask(path)]
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
  })
})

test.each([
  [
    '/property-listings/',
    'Discover the Best Properties with Riparo',
    'For Sale For Rent',
    'Residential Land Commercial',
  ],
  ['/properties/for-sale', 'Properties For Sale', 'For Sale', 'Residential'],
  ['/properties/for-sale/residential-homes', 'Residential Homes for Sale', 'For Sale', 'Residential'],
  ['/properties/for-sale/apartments-and-mansionettes', 'Apartments & Mansionettes for Sale', 'For Sale', 'Residential'],
  ['/properties/for-sale/land-and-plots', 'Land & Plots For Sale', 'For Sale', 'Land'],
  ['/properties/for-rent', 'Properties For Rent', 'For Rent', 'Residential'],
])('%s has the heading “%s” and offers %s and %s', async (path, heading, statuses, types) => {
  const page = await site.page(path)
  expect(page.texts('h1')).toEqual([heading])
  const offered = page.texts('select').map((text) => text.replaceAll(/ \(\d+\)/g, ''))
  const perAcre = types === 'Land' ? ' Per acre (Low - High) Per acre (High - Low)' : ''
  const orders = `Newest (A-Z) Price (Low - High) Price (High - Low)${perAcre}`
  expect(offered).toEqual(expect.arrayContaining([`Any ${statuses}`, `Any ${types}`, orders]))
})

test('what is not known in an address is ignored', async () => {
  const plain = await site.page('/property-listings/')
  const odd =
    '?propertyType=Villa&numberOfBedrooms=three&minPriceValue=cheap&sort=cheapest&page=x&utm_source=a&__proto__=1'
  const page = await site.page(`/property-listings/${odd}`)
  expect(page.status).toBe(200)
  expect(page.cards).toEqual(plain.cards)
  expect(page.statuses).toEqual(plain.statuses)
})

test('land is sorted by the price of an acre over all pages, everything else newest first behind it (I16)', async () => {
  const perAcre = new Map(sample.map((each) => [each, findPricePerAcre(each)]))
  const known = sample.filter((each) => perAcre.get(each) !== null)
  const rest = sample.filter((each) => perAcre.get(each) === null)
  expect(known.length).toBeGreaterThan(10)
  const cheapestFirst = known.toSorted((a, b) => Number(perAcre.get(a)) - Number(perAcre.get(b)))
  for (const [sort, sorted] of [
    ['price-per-acre-low-high', cheapestFirst],
    ['price-per-acre-high-low', cheapestFirst.toReversed()],
  ] as const) {
    const address = `/property-listings/?sort=${sort}`
    expect(await readAllPages(site, address)).toEqual(propertyIds([...sorted, ...rest]))
    const page = await site.page(address)
    const [first] = sorted
    expect(page.text).toContain(`KES ${perAcre.get(first as Listing)?.toLocaleString('en-US')} per acre`)
    expect(page.source).toContain(`<option value="${sort}" selected="">`)
  }
  const offered = 'Per acre (Low - High)'
  expect((await site.page('/properties/for-sale/land-and-plots')).source).toContain(offered)
  expect((await site.page('/property-listings/?propertyType=Land')).source).toContain(offered)
  expect((await site.page('/property-listings/')).source).not.toContain(offered)
})

describe('a page of a list', () => {
  test('holds 24 cards, and the last what remains', async () => {
    const pages = Math.ceil(sample.length / cardsOnAPage)
    const first = await site.page('/property-listings/')
    expect(first.cards).toHaveLength(cardsOnAPage)
    expect(first.link('prev')).toBeNull()
    const last = await site.page(`/property-listings/?page=${pages}`)
    expect(last.cards).toHaveLength(sample.length - (pages - 1) * cardsOnAPage)
    expect(last.link('next')).toBeNull()
    expect(last.text).toContain(`Page ${pages} of ${pages}`)
  })

  test('beyond the last is the last', async () => {
    const last = await site.page(`/property-listings/?page=${Math.ceil(sample.length / cardsOnAPage)}`)
    const beyond = await site.page('/property-listings/?page=999999')
    expect(beyond.status).toBe(200)
    expect(beyond.cards).toEqual(last.cards)
  })
})

describe('typed figures (B5)', () => {
  test.each([
    ['say=&maxPriceValue=20m&minPriceValue=KES+5,000,000', 'minPriceValue=5000000&maxPriceValue=20000000'],
    ['say=&minAcres=1/8&maxAcres=%C2%BD', 'minAcres=0.1148&maxAcres=0.5'],
    ['say=&maxPriceValue=20.000.000&town=karen', 'town=karen&maxPriceValue=20.000.000'],
    [
      'say=under+30m&maxPriceValue=20.000.000',
      'propertyStatus=For_Sale&maxPriceValue=30000000&typed=propertyStatus%3AFor_Sale%3Athe+price',
    ],
  ])('of a form without script, %s, lead to %s', async (from, to) => {
    const answer = await site.ask(`/property-listings/?${from}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/property-listings/?${to}`])
  })

  test.each([
    ['maxPriceValue', '20.000.000', 'maximum price', 'Please use commas between thousands only'],
    ['minAcres', '2,5,5', 'smallest size of land', 'Please enter a size in acres'],
  ])(
    'that cannot be read stay in their field with a sentence, and the list says so: %s=%s',
    async (key, typed, name, said) => {
      const page = await site.page(`/property-listings/?town=karen&${new URLSearchParams({ [key]: typed })}`)
      expect(page.field(key)).toMatchObject({ value: typed, invalid: true, described: expect.stringContaining(said) })
      expect(page.text).toContain(`The list is not filtered by the ${name} “${typed}”. ${said}`)
      expect(page.cards).toEqual(propertyIds(expectListings(sample, [['town', 'karen']])).slice(0, cardsOnAPage))
      expect(page.text).not.toMatch(/(Under|Over) KES/)
    },
  )
})

describe('an invalid price range (B5)', () => {
  test('has its messages beside its fields, keeps what was typed and filters nothing', async () => {
    const page = await site.page('/property-listings/?minPriceValue=4999&maxPriceValue=100&town=karen')
    expect(page.status).toBe(200)
    expect(page.field('minPriceValue')).toMatchObject({
      value: '4999',
      invalid: true,
      described: 'Value must be above 5000',
    })
    expect(page.field('maxPriceValue')).toMatchObject({
      value: '100',
      invalid: true,
      described: 'Invalid price range. Kindly recheck!',
    })
    expect(page.cards).toEqual(propertyIds(expectListings(sample, [['town', 'karen']])).slice(0, cardsOnAPage))
    const low = await site.page('/property-listings/?minPriceValue=4999&maxPriceValue=9000000')
    expect(low.text).toContain('not filtered by the minimum price “4,999”. Value must be above 5000')
    expect(low.text).toContain('not filtered by the maximum price “9,000,000”.')
  })
})

test('an empty list says so, and which criterion to loosen', async () => {
  const page = await site.page('/property-listings/?town=karen&numberOfBedrooms=99')
  expect(page.statuses).toEqual(['0 properties'])
  expect(page.texts('h2')).toContain('No property listing found for that filter option')
  const inKaren = expectListings(sample, [['town', 'karen']]).length
  expect(page.text).toContain(`Search without “99 bedrooms” (${inKaren} properties)`)
  expect(page.link('next')).toBeNull()
})

describe('a search by the plain form', () => {
  test('has a count beside each option: the total after that option alone is toggled (F4)', async () => {
    const address = '/property-listings/?town=nairobi&town=karen&minBedrooms=3&features=water&q=garden&filters=open'
    const page = await site.page(address)
    const form = /<form[^>]*role="search".*?<\/form>/s.exec(page.source)?.[0] ?? ''
    const selects = [...form.matchAll(/<select[^>]*name="(\w+)".*?<\/select>/gs)]
    const fields = selects.map(([html, name = '']) => {
      const options = [...html.matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)<\/option>/g)]
      const chosen = options.find(([, , selected]) => selected)?.[1] ?? ''
      return { name, chosen, options: options.map(([, value = '', , text = '']) => ({ value, text })) }
    })
    const boxes = [
      ...form.matchAll(/<input type="checkbox" name="features"( checked="")? value="(\w+)".*?<small>\(.*?(\d+)/gs),
    ]
    expect(fields.map(({ name, chosen }) => `${name}=${chosen}`)).toEqual([
      'propertyStatus=',
      'propertyType=',
      'numberOfBedrooms=3+',
      'numberOfBathrooms=',
      'kind=',
      'titleType=',
      'furnishing=',
      'parkingSpaces=',
      'sort=newest',
    ])
    const towns = [...form.matchAll(/<input type="checkbox" name="town" checked="" value="(\w+)"/g)].map(
      ([, value = '']) => ['town', value] as const,
    )
    expect(towns.map(([, value]) => value)).toEqual(['nairobi', 'karen'])
    expect(boxes.filter(([, checked]) => checked).map(([, , value]) => value)).toEqual(['Water_Supply'])

    const sent = (values: readonly (readonly [string, string])[]) =>
      new URLSearchParams([
        ['q', 'garden'],
        ...[...towns, ...values].map(([name, value]): [string, string] => [name, value]),
      ])
    const chosen = fields.map(({ name, chosen }) => [name, chosen] as const)
    const ticked = boxes.flatMap(([, checked, value = '']) => (checked ? [['features', value] as const] : []))
    const promised: [string, URLSearchParams][] = []
    for (const [position, { name, options }] of fields.entries()) {
      for (const { value, text } of name === 'sort' ? [] : options.filter((_, index) => index % 4 < 2)) {
        const count = /\((\d+)\)$/.exec(text)?.[1] ?? text
        promised.push([count, sent([...chosen.with(position, [name, value]), ...ticked])])
      }
    }
    for (const [, checked, value = '', count = ''] of boxes) {
      promised.push([count, sent([...chosen, ...(checked ? [] : [...ticked, ['features', value] as const])])])
    }
    expect(promised.length).toBeGreaterThan(25)
    for (const [count, query] of promised) {
      const answer = await site.ask(`/listing-counts/all?${query}`)
      expect([String(query), String(((await answer.json()) as { total: number }).total)]).toEqual([
        String(query),
        count,
      ])
    }
    const [first] = promised
    expect((await site.page(`/property-listings/?${first?.[1]}`)).statuses).toEqual([`${first?.[0]} properties`])
  })

  test('may have words, features in a word, and "at least" (F1, F2)', async () => {
    const all = ['Swimming_Pool', 'Water_Supply']
    const expected = sample.filter(
      (each) => (each.numberOfBedrooms ?? 0) >= 3 && all.every((feature) => each.propertyFeatures.includes(feature)),
    )
    const found = await readAllPages(
      site,
      '/property-listings/?numberOfBedrooms=3%2B&features=pool&features=WATER&sort=',
    )
    expect(found).toEqual(propertyIds(expected))
    const page = await site.page('/property-listings/?minBedrooms=3&features=pool&q=%20Gardne%20')
    expect(page.field('q')).toMatchObject({ value: 'Gardne' })
    expect(page.statuses).not.toEqual(['0 properties'])
    expect(page.text).toContain('“Gardne” : remove')
    expect(page.text).toContain('3+ bedrooms : remove Swimming Pool : remove')
  })

  test('for a property id opens the property, and its page tells if it is withdrawn (F3)', async () => {
    const [{ id = '' } = {}] = sample
    const short = id.slice(0, 10)
    for (const q of [short, short.toUpperCase(), `property ID ${short}`, ` Property Id: ${short.toUpperCase()} `, id]) {
      const answer = await site.ask(`/property-listings/?${new URLSearchParams({ q })}`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `/property-listing/${short}`])
    }
    for (const q of [`${short} garden`, short.slice(1), `${short}x`]) {
      expect((await site.page(`/property-listings/?${new URLSearchParams({ q })}`)).status).toBe(200)
    }
  })
})

test('the counts of a search are JSON that nobody caches (F5)', async () => {
  const answer = await site.ask('/listing-counts/for-rent?town=karen&minPriceValue=1')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const inKaren = expectListings(sample, [
    ['town', 'karen'],
    ['propertyStatus', 'For_Rent'],
  ])
  expect(await answer.json()).toMatchObject({
    total: inKaren.length,
    counts: { town: { values: { karen: inKaren.length } } },
    errors: { minPriceValue: 'Value must be above 5000' },
  })
  expect((await site.ask('/listing-counts/castles')).status).toBe(404)
})

test('the newest 100 records are there for local storage, with all their fields (B7)', async () => {
  const answer = await site.ask('/property-listings.json')
  expect(answer.status).toBe(200)
  const records = (await answer.json()) as { id: string }[]
  expect(records.map(({ id }) => id)).toEqual(sample.slice(0, 100).map(({ id }) => id))
  for (const [index, record] of records.entries()) {
    // The sample does not say when a record was changed, and few have plans or tours.
    const names = new Set([...Object.keys(sample[index] ?? {}), 'updatedAt', 'floorPlans', 'tours'])
    expect(Object.keys(record).sort()).toEqual([...names].sort())
  }
})

test('a card shows what is known of its listing and nothing that is not', async () => {
  using content = createContentFolder([
    propertyRecord(1, {
      propertyStatus: 'For_Rent',
      propertyType: 'Residential',
      residentialType: 'Apartment',
      propertyPrice: 150_000,
      landPrice: null,
      numberOfBedrooms: 3,
      numberOfBathrooms: 2,
      estate: 'Nyari',
      locationCriteria: 'Estate',
      townCity: 'Nairobi',
    }),
    propertyRecord(2, {
      propertyStatus: 'For_Sale',
      propertyPrice: 0,
      landPrice: null,
      numberOfBedrooms: 3,
      numberOfBathrooms: 0,
      estate: null,
      locationCriteria: null,
      townCity: 'Nyeri',
      mainImage: null,
      propertyImages: [],
    }),
  ])
  await using small = await startSite({ CONTENT_DIR: content.path })
  const [bare, full] = (await small.page('/property-listings/')).texts('article')
  expect(full).toContain('KES 150,000 Per Month')
  expect(full).toContain('3 bedrooms, 2 bathrooms')
  expect(full).toContain('Nyari Estate, Nairobi')
  expect(full).toContain('Property ID 00007919-P View Property')
  expect(bare).toContain('Price on request')
  expect(bare).not.toMatch(/bedroom|bathroom|Per Month|null|undefined/)
  expect(bare).toContain('Nyeri')
})

test('a price with cents of a foreign service is shown in whole shillings, and stays exact in data', async () => {
  const exact = 12_500_009.5
  const record = propertyRecord(1, { propertyStatus: 'For_Sale', propertyType: 'Residential', propertyPrice: exact })
  await using hygraph = await startHygraph({ records: [record] })
  await using small = await startSite({ PROPERTIES_ENDPOINT: hygraph.endpoint, PROPERTIES_COLLECTION: 'riparos' })
  const [card] = (await small.page('/property-listings/')).texts('article')
  const detail = await small.page(`/property-listing/${record.id.slice(0, 10)}`)
  for (const text of [card, detail.text, detail.meta('description')]) {
    expect(text?.replaceAll('\u00a0', ' ')).toContain('KES 12,500,010')
    expect(text).not.toContain('12,500,009')
  }
  expect(await (await small.ask('/property-listings.json')).json()).toMatchObject([{ propertyPrice: exact }])
})

/** The cards of a list in their order, from page to page by the links that anyone can follow. */
async function readAllPages(from: TestSite, address: string) {
  const cards: string[] = []
  const seen = new Set<string>()
  let next: string | null = address
  while (next !== null) {
    expect(seen).not.toContain(next)
    seen.add(next)
    const page = await from.page(next)
    expect(page.status).toBe(200)
    expect(page.cards.length).toBeLessThanOrEqual(cardsOnAPage)
    cards.push(...page.cards)
    next = page.link('next')
  }
  return cards
}

/** The property ids, as cards show them. */
function propertyIds(listings: readonly { id: string }[]) {
  return listings.map(({ id }) => id.slice(0, 10).toUpperCase())
}

describe('a typed sentence (F2)', () => {
  test.each([
    [
      '/property-listings/?say=3+bed+Kilimani+or+Lavington+under+150k',
      '/property-listings/?propertyStatus=For_Rent&numberOfBedrooms=3&place=nairobi%2Fkilimani&place=nairobi%2Flavington&maxPriceValue=150000&typed=propertyStatus%3AFor_Rent%3Athe+price',
    ],
    [
      '/property-listings/?say=fireplace+westlands&numberOfBedrooms=1&features=Gym',
      '/property-listings/?numberOfBedrooms=1&place=nairobi%2Fwestlands&features=Gym&q=fireplace',
    ],
    [
      '/property-listings/?say=studio+westlands&numberOfBedrooms=1&features=Gym',
      '/property-listings/?kind=homes&numberOfBedrooms=0&place=nairobi%2Fwestlands&features=Gym',
    ],
    [
      '/property-listings/?say=2+bed&numberOfBedrooms=3&sort=price-low-high',
      '/property-listings/?numberOfBedrooms=2&sort=price-low-high',
    ],
    [
      '/property-listings/?say=kilmani+3+bed',
      '/property-listings/?numberOfBedrooms=3&place=nairobi%2Fkilimani&typed=place%3Anairobi%2Fkilimani%3Akilmani',
    ],
    [
      '/property-listings/?say=2+bedroom&place=nairobi/kilimani&typed=place:nairobi/kilimani:kilmani',
      '/property-listings/?numberOfBedrooms=2&place=nairobi%2Fkilimani&typed=place%3Anairobi%2Fkilimani%3Akilmani',
    ],
    [
      '/property-listings/?say=kilimani&place=nairobi/kilimani&typed=place:nairobi/kilimani:kilmani',
      '/property-listings/?place=nairobi%2Fkilimani',
    ],
    ['/properties/for-sale?say=to+let+westlands', '/properties/for-rent?place=nairobi%2Fwestlands'],
    [
      '/properties/for-sale/land-and-plots?say=3+bed+kilimani&propertyType=Land',
      '/properties/for-sale?numberOfBedrooms=3&place=nairobi%2Fkilimani',
    ],
    [
      '/properties/for-rent?say=for+sale+or+rent',
      '/property-listings/?propertyStatus=For_Sale&propertyStatus=For_Rent',
    ],
    [
      '/property-listings/?say=50x100&propertyType=Residential&numberOfBedrooms=3',
      '/property-listings/?minAcres=0.1148&maxAcres=0.1148',
    ],
    ['/property-listings/?say=half+acre&q=half+acre&kind=homes', '/property-listings/?kind=homes&q=half+acre'],
    ['/property-listings/?say=&q=lift&town=nairobi&filters=open', '/property-listings/?town=nairobi&filters=open'],
    ['/property-listings/?say=CMSOA2NPXJ&town=nairobi', '/property-listing/cmsoa2npxj'],
    ['/property-listings/?say=property+id+cmsoa2npxj', '/property-listing/cmsoa2npxj'],
  ])('%s leads to %s', async (from, to) => {
    const answer = await site.ask(from, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('is counted as what it means (F5)', async () => {
    const ask = async (query: string) => (await site.ask(`/listing-counts/all?${query}`)).json()
    expect(await ask('say=3+bed+kilimani')).toEqual(await ask('numberOfBedrooms=3&place=nairobi/kilimani'))
  })

  test('that finds nothing names the words that no property has, and the places that are spelt like them (F5)', async () => {
    const lost = await site.page('/property-listings/?q=kilemanni')
    expect(lost.text).toContain('Nothing has the word “kilemanni”.')
    expect(lost.source).toContain('/property-listings/?place=nairobi%2Fkilimani')
  })

  test('that names a place without listings says so, and offers those near it (F5)', async () => {
    const { text, source } = await site.page('/property-listings/?q=kasarani&propertyStatus=For_Rent')
    expect(text).toContain('We have nothing in Kasarani now.')
    expect(source).toContain('/property-listings/?propertyStatus=For_Rent&amp;place=nairobi%2Froysambu')
    expect(text).toContain('Near it: property for rent in Roysambu, Nairobi')
  })

  test('has a chip that says the price decided, and takes it back (F2)', async () => {
    const asked = 'numberOfBedrooms=2&maxPriceValue=80001'
    const { text, source } = await site.page(
      `/property-listings/?propertyStatus=For_Rent&${asked}&typed=propertyStatus:For_Rent:the+price`,
    )
    expect(text).toContain('For Rent , going by the price')
    expect(source).toContain(`href="/property-listings/?${asked.replace('&', '&amp;')}"`)
  })

  test('shows what only descriptions mention below the results (F2)', async () => {
    const { text } = await site.page('/property-listings/?place=nairobi/kilimani&kind=apartments&lift=yes')
    expect(text).toMatch(/\d+ more with “Lift” in the description only\. Please ask us\./)
  })
})
