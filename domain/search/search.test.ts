import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  expectListings,
  listing,
  prepare,
  type Query,
  queries,
  readSampleListings,
  screenRules,
  townsOf,
} from '../../server/testing/listing-rules.ts'
import { type Listing, toTitle } from '../listings/listing.ts'
import { figureErrors, priceErrors } from './figures.ts'
import { findListings } from './find-listings.ts'
import { listCriteria } from './list-criteria.ts'
import { parseSearch } from './parse-search.ts'
import { criteriaOf, everything, formatSearch, type Search, toCanonical } from './search.ts'

const sample = readSampleListings()
const prepared = prepare(sample)
const samplePrices = [...new Set(sample.flatMap((each) => each.propertyPrice ?? each.landPrice ?? []))]
const queriesOfSample = queries({ towns: townsOf(sample), prices: samplePrices })

describe('the results of an address follow the rules (B2 to B5)', () => {
  test.each(screenRules)('among the sample listings of %s', (_path, holds) => {
    const listings = sample.filter(holds)
    expect(listings.length).toBeGreaterThan(10)
    const own = prepare(listings)
    let hits = 0
    fc.assert(
      fc.property(queriesOfSample, (query) => {
        const expected = ids(expectListings(listings, query))
        hits += expected.length > 0 && expected.length < listings.length ? 1 : 0
        expect(found(own, query)).toEqual(expected)
      }),
      // A random search of the plots, which are few, compares nothing in six runs of seven.
      { numRuns: 1_000 },
    )
    // Guards against searches that all find everything or nothing, which would compare nothing.
    expect(hits).toBeGreaterThan(50)
  })
})

describe('an address', () => {
  test('carries every criterion by its name in the specification (B4)', () => {
    const query =
      'propertyStatus=For_Sale&propertyType=Residential&numberOfBedrooms=3&numberOfBathrooms=2&town=karen&minPriceValue=5000&maxPriceValue=20000000&sort=price-low-high'
    expect(parse(query)).toEqual({
      ...everything,
      propertyStatus: ['For_Sale'],
      propertyType: ['Residential'],
      numberOfBedrooms: [3],
      numberOfBathrooms: [2],
      town: ['karen'],
      minPriceValue: 5000,
      maxPriceValue: 20_000_000,
      sort: 'price-low-high',
      page: 1,
    })
    expect(String(formatSearch(parse(query)))).toBe(query)
  })

  test('may name a criterion several times, which means any of its values', () => {
    expect(
      parse('propertyType=Land&propertyType=Commercial&town=Karen&town=nyeri&numberOfBedrooms=3&numberOfBedrooms=4'),
    ).toEqual({
      ...everything,
      propertyType: ['Land', 'Commercial'],
      town: ['karen', 'nyeri'],
      numberOfBedrooms: [3, 4],
    })
    expect(parse('minPriceValue=9000&minPriceValue=6000&maxPriceValue=7000&maxPriceValue=8000')).toMatchObject({
      minPriceValue: 6000,
      maxPriceValue: 8000,
    })
    expect(parse('town=Karen&town=karen&town=%20KAREN').town).toEqual(['karen'])
  })

  test.each([
    '',
    'unknown=1',
    'propertyStatus=Sold&propertyType=Villa&sort=cheapest',
    'propertyStatus=for_sale&propertyType=LAND&sort=PRICE-LOW-HIGH',
    'propertyStatus=&propertyType=&numberOfBedrooms=&numberOfBathrooms=&town=&minPriceValue=&maxPriceValue=&sort=&page=',
    'numberOfBedrooms=three&numberOfBathrooms=2.5&town=%20%20',
    'numberOfBedrooms=-1&numberOfBathrooms=1e3&page=-2',
    'numberOfBedrooms=1234567&page=0&page=1.5',
    'propertyStatus[]=For_Sale&town.0=karen',
    'toString=1&__proto__=For_Sale&constructor=x',
    `town=${'a'.repeat(101)}&place=nairobi/${'a'.repeat(93)}`,
  ])('finds everything if no part of it is known: %s', (query) => {
    expect(parse(query)).toEqual(everything)
  })

  test('names towns and places in a hundred characters at most (B4)', () => {
    const search = parse(`town=${'a'.repeat(100)}&place=nairobi/${'a'.repeat(92)}`)
    expect([search.town, search.place]).toEqual([['a'.repeat(100)], [`nairobi/${'a'.repeat(92)}`]])
  })

  test('keeps known criteria beside unknown ones', () => {
    expect(parse('propertyType=Villa&propertyType=Land&numberOfBedrooms=x&numberOfBedrooms=3&sort=cheapest')).toEqual({
      ...everything,
      propertyType: ['Land'],
      numberOfBedrooms: [3],
    })
  })

  test.each([
    ['5 000 000', 5_000_000],
    [' 5000000. ', 5_000_000],
    ['0', 0],
    ['999999999999', 999_999_999_999],
  ])('understands the price %j as people type it, and writes whole shillings', (typed, kes) => {
    const search = parseSearch(new URLSearchParams({ minPriceValue: typed }))
    expect(search).toEqual({ ...everything, minPriceValue: kes })
    expect(String(formatSearch(search))).toBe(`minPriceValue=${kes}`)
  })

  test.each([
    ['maxPriceValue', '20.000.000', /commas between thousands only/],
    ['minPriceValue', '5000.50', /without cents/],
    ['minPriceValue', '-5', /whole shillings in figures/],
    ['minPriceValue', 'cheap', /whole shillings in figures/],
    ['maxPriceValue', '1e6', /whole shillings in figures/],
    ['maxPriceValue', `1${'0'.repeat(13)}`, /largest amount here/],
    ['minAcres', 'large', /a size in acres/],
    ['maxAcres', '0', /a size in acres/],
    ['maxAcres', '2,5,5', /a size in acres/],
  ] as const)(
    'keeps of %s what it cannot read, %j, with a sentence and without a criterion (B5)',
    (key, typed, said) => {
      const search = parseSearch(new URLSearchParams({ [key]: typed, town: 'karen' }))
      expect(search).toEqual({ ...everything, town: ['karen'], unread: { [key]: typed } })
      expect(figureErrors(search)).toEqual({ [key]: expect.stringMatching(said) })
      expect(listCriteria(search).map(({ label }) => label)).toEqual(['Karen'])
      expect(formatSearch(search).get(key)).toBe(typed)
      expect(formatSearch(criteriaOf(search)).has(key)).toBe(false)
      expect(toCanonical(search).has(key)).toBe(false)
    },
  )

  test('reads a figure beside one that it cannot read, and keeps no more than a line of words', () => {
    expect(parse('maxPriceValue=20.000.000&maxPriceValue=9m')).toEqual({ ...everything, maxPriceValue: 9_000_000 })
    expect(parse('minPriceValue=9m&maxPriceValue=x')).toMatchObject({
      minPriceValue: 9_000_000,
      unread: { maxPriceValue: 'x' },
    })
    expect(parse(`minPriceValue=1${'+'.repeat(200)}000`).unread).toEqual({ minPriceValue: '1 …' })
    expect(parse(`minPriceValue=${'1'.repeat(200)}`).unread.minPriceValue).toMatch(/^1{50}…$/)
  })

  test('can be any text: parsing never throws, and the search survives formatting and parsing', () => {
    const name = fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...Object.keys(everything)) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    )
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'0123456789.,-+ eİΣß\u00a0') }),
      fc.double().map(String),
      fc.constantFrom('For_Sale', 'For_Rent', 'Land', 'Residential', 'price-low-high', 'price-high-low', 'newest'),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
        const search = parseSearch(new URLSearchParams(pairs))
        expect(parse(String(formatSearch(search)))).toEqual(search)
      }),
      { numRuns: 2_000 },
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (query) => {
        expect(() => toPredicate(parse(query))(listing())).not.toThrow()
      }),
    )
  })

  test.each(['999999999999999.99', '-999999999999999.99'])('gives the price %s back as it was read', (typed) => {
    const search = parseSearch(new URLSearchParams({ maxPriceValue: typed }))
    expect(parse(String(formatSearch(search)))).toEqual(search)
  })

  test('omits defaults', () => {
    expect(String(formatSearch(everything))).toBe('')
    expect(String(formatSearch({ ...everything, page: 2 }))).toBe('page=2')
  })
})

describe('a price range (B5)', () => {
  const low = 'Value must be above 5000'
  const crossed = 'Invalid price range. Kindly recheck!'

  test.each([
    ['', {}],
    ['minPriceValue=4999', { minPriceValue: low }],
    ['minPriceValue=0', { minPriceValue: low }],
    ['minPriceValue=5000', {}],
    ['minPriceValue=5001', {}],
    ['maxPriceValue=1', {}],
    ['minPriceValue=9000&maxPriceValue=9000', {}],
    ['minPriceValue=9001&maxPriceValue=9000', { maxPriceValue: crossed }],
    ['minPriceValue=4999&maxPriceValue=100', { minPriceValue: low, maxPriceValue: crossed }],
  ])('%s has the messages %j', (query, messages) => {
    expect(priceErrors(parse(query))).toEqual(messages)
  })

  const prices = [null, 0, 4999, 5000, 5001, 8999, 9000, 9001]
  const priced = prices.map((propertyPrice, index) => listing({ propertyPrice, id: String(index) }))

  test.each([
    ['minPriceValue=5000', [5001, 8999, 9000, 9001]],
    ['maxPriceValue=9000', [4999, 5000, 5001, 8999]],
    ['minPriceValue=5000&maxPriceValue=9000', [5001, 8999]],
    ['minPriceValue=9000&maxPriceValue=9000', []],
    ['minPriceValue=4999', prices],
    ['minPriceValue=9001&maxPriceValue=9000', prices],
    ['minPriceValue=4999&maxPriceValue=9000', prices],
  ])('%s shows the prices %j: strictly between, and an invalid range filters nothing', (query, shown) => {
    const matching = priced.filter(toPredicate(parse(query)))
    expect(matching.map((each) => each.propertyPrice)).toEqual(shown)
  })
})

describe('a criterion', () => {
  test('compares towns without case and without the spaces around them', () => {
    const finds = (query: string, townCity: string | null) => toPredicate(parse(query))(listing({ townCity }))
    expect(finds('town=KAREN', 'Karen')).toBe(true)
    expect(finds('town=%20karen%20', ' kaREN ')).toBe(true)
    expect(finds('town=kar', 'Karen')).toBe(false)
    expect(finds('town=null', null)).toBe(false)
    expect(finds('town=athi+river', 'Athi River')).toBe(true)
  })

  test('can be removed: the search then finds at least as much, and its address differs', () => {
    fc.assert(
      fc.property(queriesOfSample, (query) => {
        const search = parseSearch(new URLSearchParams(query))
        const criteria = listCriteria(search)
        const total = findListings(prepared, search).length
        for (const { without, label } of criteria) {
          expect(label).not.toBe('')
          expect(without.page).toBe(1)
          expect(String(formatSearch(without))).not.toBe(String(formatSearch(search)))
        }
        const last = criteria.reduce((_, { without }) => without, search)
        if (criteria.length === 1) expect(findListings(prepared, last).length).toBeGreaterThanOrEqual(total)
      }),
    )
  })

  test('has a label in words', () => {
    const query =
      'propertyStatus=For_Sale&propertyType=Land&numberOfBedrooms=1&numberOfBathrooms=2&town=athi+river&minPriceValue=5000&maxPriceValue=20000000'
    expect(listCriteria(parse(query)).map(({ label }) => label)).toEqual([
      'For Sale',
      'Land',
      '1 bedroom',
      '2 bathrooms',
      'Athi River',
      'Over KES\u00a05,000',
      'Under KES\u00a020,000,000',
    ])
    expect(listCriteria(parse('minPriceValue=4999&maxPriceValue=9000'))).toEqual([])
  })
})

describe('the towns on offer (section 5)', () => {
  test('are those of the listings, each once, in lower case and in alphabetical order', () => {
    const towns = ['Karen', null, ' karen', 'Athi River', '', '  ', 'KILIMANI']
    expect(townsOf(towns.map((townCity) => listing({ townCity })))).toEqual(['athi river', 'karen', 'kilimani'])
  })

  test('are shown with capitals', () => {
    expect(['athi river', 'kitisuru-nyari', 'murang’a'].map(toTitle)).toEqual([
      'Athi River',
      'Kitisuru-Nyari',
      'Murang’a',
    ])
  })
})

function toPredicate(search: Search) {
  return (candidate: Listing) => findListings(prepare([candidate]), search).length === 1
}

function parse(query: string) {
  return parseSearch(new URLSearchParams(query))
}

function found(own: typeof prepared, query: Query) {
  const search = parseSearch(new URLSearchParams(query))
  return ids(findListings(own, search))
}

function ids(listings: readonly Listing[]) {
  return listings.map(({ id }) => id)
}
