import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describedListings, describedQueries } from '../../server/testing/described-listings.ts'
import type { Query } from '../../server/testing/listing-rules.ts'
import { listing, prepare } from '../../server/testing/listing-rules.ts'
import type { Listing } from '../listings/listing.ts'
import { countWith } from './counts.ts'
import { filters, isCheckbox, isWhere, toListed } from './filters.ts'
import { findListings } from './find-listings.ts'
import { parseSearch } from './parse-search.ts'
import { countResults, type Results, toResults } from './results.ts'
import { everything, formatSearch, toSearchFields } from './search.ts'

test('a search with words, features and minimums survives formatting and parsing, and its fields ask for the same (F1, F2)', () => {
  fc.assert(
    fc.property(describedQueries, (query) => {
      const search = parse(query)
      expect(parseSearch(new URLSearchParams(String(formatSearch(search))))).toEqual(search)
      expect(parseSearch(new URLSearchParams(String(toSearchFields(search))))).toEqual(search)
    }),
    { numRuns: 2_000 },
  )
})

test('the newest result is known in any order (H11)', () => {
  const listings = (['For_Sale', 'For_Rent', 'For_Rent'] as const).map((propertyStatus, index) =>
    listing({ propertyStatus, propertyPrice: index, createdAt: `2026-0${9 - index}-01T00:00:00.000Z` }),
  )
  const find = (query: Query) => searchFor(listings, query).newest
  expect(find([['sort', 'price-high-low']])).toBe('2026-09-01T00:00:00.000Z')
  const rent: Query[number] = ['propertyStatus', 'For_Rent']
  expect(find([rent, ['sort', 'price-high-low']])).toBe('2026-08-01T00:00:00.000Z')
  expect(find([rent, ['propertyType', 'Land']])).toBe('')
})

/** The keys of one criterion: any of the towns and the places (G1). */
const whereKeys = ['town', 'place'] as const

/** The options that do not depend on the listings. */
const fixed = new Map([
  ['propertyStatus', ['For_Sale', 'For_Rent']],
  ['propertyType', ['Residential', 'Land', 'Commercial']],
])

describe('the count beside an option (F4)', () => {
  test('is the total after that option alone is toggled, of a town or a place the total there', () => {
    fc.assert(
      fc.property(describedListings, describedQueries, fc.nat(), (listings, query, choice) => {
        const { counts, options, search } = searchFor(listings, query)
        // The address as the form would send it: one value in each field.
        const fields = [...toSearchFields(search)].filter(
          ([key]) => !filters.some(({ minimum }) => minimum === key),
        ) as Query
        const prepared = prepare(listings)
        const totalOf = (changed: Query) => findListings(prepared, parse(changed)).length
        const elsewhere = fields.filter(([name]) => name !== 'town' && name !== 'place')
        for (const key of whereKeys) {
          for (const [value, total] of Object.entries(countResults(prepared, search).counts[key].values)) {
            expect([value, total]).toEqual([value, totalOf([...elsewhere, [key, value]])])
          }
        }
        for (const filter of filters.filter((each) => !isCheckbox(each) && !isWhere(each))) {
          const { key, minimum } = filter
          const here = fields.filter(([name]) => name === key).map(([, value]) => value)
          const others = fields.filter(([name]) => name !== key)
          const position = choice % (here.length + 1)
          const offered = [...(options[key] ?? []), ...search[key], ...(fixed.get(key) ?? [])].map(String)
          for (const value of ['', ...offered, ...(minimum ? offered.map((each) => `${each}+`) : [])]) {
            const toggled = here.toSpliced(position, 1, value)
            expect([key, value, countWith(counts[key], toListed(filter, toggled))]).toEqual([
              key,
              value,
              totalOf([...others, ...toggled.map((text): Query[number] => [key, text])]),
            ])
          }
        }
        for (const { key } of filters.filter((each) => isCheckbox(each) && each.key !== 'taken')) {
          for (const feature of options[key] ?? []) {
            const without = fields.filter(([name, value]) => name !== key || value !== feature)
            const toggled: Query = without.length < fields.length ? without : [...fields, [key, `${feature}`]]
            expect([feature, counts[key].values[feature] ?? 0]).toEqual([feature, totalOf(toggled)])
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test('is the same while a visitor still types as when the search is shown (F5)', () => {
    fc.assert(
      fc.property(describedListings, describedQueries, (listings, query) => {
        const { total, counts, errors } = searchFor(listings, query)
        const { counts: all, ...counted } = countResults(prepare(listings), parse(query))
        expect(counted).toEqual({ total, errors })
        // A page has no counts of places that are not chosen.
        const { town: _, place: __, ...others } = counts
        expect(all).toMatchObject(others)
      }),
      { numRuns: 80 },
    )
  })
})

test('advice names the criteria whose removal alone finds something, the most promising first (F5)', () => {
  fc.assert(
    fc.property(describedListings, describedQueries, (listings, query) => {
      const { total, criteria, advice } = searchFor(listings, query)
      if (total > 0) {
        expect(advice).toEqual([])
        return
      }
      const expected = criteria
        .map((criterion) => ({
          ...criterion,
          total: toResults(prepare(listings), criterion.without, noPicture).total,
        }))
        .filter((each) => each.total > 0)
      expect(new Set(advice)).toEqual(new Set(expected))
      expect(advice.map((each) => each.total)).toEqual(advice.map((each) => each.total).toSorted((a, b) => b - a))
    }),
    { numRuns: 800 },
  )
}, 120_000)

describe('the words of a search (F2)', () => {
  const home = listing({
    propertyName: 'Maison Élysée',
    estate: 'Nyari',
    neighbourhood: 'Gigiri',
    townCity: 'Nairobi',
    residentialType: 'Apartment',
    propertyFeatures: ['Swimming_Pool'],
    propertyDescription: { html: '<p title="attic > cellar">Borehole&nbsp;water, 24-hour guards</p>' as never },
  })

  test.each([
    'elysee',
    'ÉLYSÉE',
    'nyari gigiri nairobi',
    'apart',
    'apartmnet',
    'swimming pool',
    'for sale',
    'boreholes',
    'bore',
    '24 hour',
    'guard, water!',
    'nairobbi',
    'nairob',
    'niarobi',
    'gigi ri',
    "gi'giri",
    'Gi-giri',
  ])('find the home: %s', (q) => expect(searchFor([home], [['q', q]]).total).toBe(1))

  test.each(['garden', 'nyxrx', 'gigi rio', 'title', 'attic', 'nbsp', 'rent', 'ool', 'narobbi', 'sle'])(
    'do not find it: %s',
    (q) => expect(searchFor([home], [['q', q]]).total).toBe(0),
  )

  test('are cut after 200 characters and 12 words, and are no criterion without a letter or digit', () => {
    const q = (text: string) => parse([['q', text]]).q
    expect(q('  Karen, with a pool  ')).toBe('Karen, with a pool')
    expect(q('a b c d e f g h i j k l m n')).toBe('a b c d e f g h i j k l')
    expect(q('x'.repeat(300))).toBe('x'.repeat(200))
    expect(q(`${'😀'.repeat(199)}home`)).toBe(`${'😀'.repeat(199)}h`)
    expect(['', '  ', '!?', '…', '\u0301'].map(q)).toEqual(['', '', '', '', ''])
    expect(
      parse([
        ['q', '?'],
        ['q', 'pool'],
        ['q', 'gym'],
      ]).q,
    ).toBe('pool')
  })
})

test('a minimum is written on its count too, and several minimums mean the lowest (F1)', () => {
  const search = (query: string) => parseSearch(new URLSearchParams(query))
  expect(search('numberOfBedrooms=3%2B')).toEqual({ ...everything, minBedrooms: 3 })
  expect(search('numberOfBedrooms=4%2B&minBedrooms=2&minBedrooms=5').minBedrooms).toBe(2)
  expect(String(formatSearch(search('features=POOL&features=swimming_pool&numberOfBathrooms=2%2B')))).toBe(
    'features=Swimming_Pool&minBathrooms=2',
  )
})

function searchFor(listings: readonly Listing[], query: Query): Results {
  return toResults(prepare(listings), parse(query), noPicture)
}

function parse(query: Query) {
  return parseSearch(new URLSearchParams(query))
}

function noPicture() {
  return null
}
