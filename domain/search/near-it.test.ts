import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describedListings, describedQueries } from '../../server/testing/described-listings.ts'
import { listing, prepare, readSampleListings } from '../../server/testing/listing-rules.ts'
import { findListings } from './find-listings.ts'
import { findNearIt } from './near-it.ts'
import { parseSearch } from './parse-search.ts'
import { prepareListings } from './prepared-listings.ts'
import { toResults } from './results.ts'
import { formatSearch, type Search } from './search.ts'

const parse = (query: string) => parseSearch(new URLSearchParams(query))
const flat = (facts: object) =>
  listing({ townCity: 'Nairobi', residentialType: 'Apartment', propertyStatus: 'For_Rent', ...facts })

const listings = [
  flat({ id: 'kilimani-3', neighbourhood: 'Kilimani', numberOfBedrooms: 3, propertyPrice: 175_000 }),
  flat({ id: 'kilimani-2', neighbourhood: 'Kilimani', numberOfBedrooms: 2, propertyPrice: 140_000 }),
  flat({ id: 'lavington-4', neighbourhood: 'Lavington', numberOfBedrooms: 4, propertyPrice: 290_000 }),
]

test.each([
  [
    'place=nairobi/kilimani&numberOfBedrooms=4&maxPriceValue=150000',
    ['3 to 5 bedrooms', 'up to KES\u00a0180,000'],
    ['kilimani-3'],
    'numberOfBedrooms=3&numberOfBedrooms=4&numberOfBedrooms=5&place=nairobi%2Fkilimani&maxPriceValue=180001',
  ],
  ['place=nairobi/kilimani&minBedrooms=5', ['4+ bedrooms', ''], ['lavington-4'], 'town=nairobi&minBedrooms=4'],
  [
    'place=nairobi/kilimani&numberOfBedrooms=1',
    ['studio to 2 bedrooms'],
    ['kilimani-2'],
    'numberOfBedrooms=0&numberOfBedrooms=1&numberOfBedrooms=2&place=nairobi%2Fkilimani',
  ],
  ['maxPriceValue=120000', ['up to KES\u00a0150,000'], ['kilimani-2'], 'maxPriceValue=150001'],
  [
    'kind=houses&features=Gym',
    ['any kind of home', 'not all of these features'],
    listings.map(({ id }) => id),
    'kind=homes',
  ],
  ['furnishing=Part_Furnished&maxPriceValue=150000', ['any furnishing'], ['kilimani-2'], 'maxPriceValue=150000'],
  [
    'place=nairobi/kilimani&minParking=2',
    ['any number of parking spaces'],
    ['kilimani-3', 'kilimani-2'],
    'place=nairobi%2Fkilimani',
  ],
  [
    'lift=yes&features=Gym&minFloorArea=200',
    ['not all of these features, any floor area'],
    listings.map(({ id }) => id),
    '',
  ],
])('near %s is %j', (query, words, ids, address) => {
  const near = findNearIt(prepare(listings), parse(query))
  expect(near?.loosened.toSorted()).toEqual(words.toSorted())
  expect(near?.found.map(({ id }) => id)).toEqual(ids)
  expect(near && String(formatSearch(near.search))).toBe(address)
})

test('a price that finds nothing a fifth higher is doubled', () => {
  expect(
    findNearIt(prepare(listings), parse('place=nairobi/lavington&numberOfBedrooms=4&maxPriceValue=150000')),
  ).toMatchObject({
    search: { maxPriceValue: 300_001 },
    found: [{ id: 'lavington-4' }],
  })
})

test('a size that finds nothing when it is doubled or halved is dropped', () => {
  const found = findNearIt(prepare(listings), parse('town=nairobi&minAcres=50'))
  expect(found).toMatchObject({ loosened: ['any size'], search: { minAcres: null, maxAcres: null }, found: listings })
})

test.each(['propertyStatus=For_Sale', 'town=atlantis', 'propertyStatus=For_Sale&numberOfBedrooms=3', ''])(
  'nothing is near %j: the status stays, and so does a town',
  (query) => expect(findNearIt(prepare(listings.slice(0, 2)), parse(query))?.found ?? []).toEqual([]),
)

test('whatever is asked for, it finds more than nothing, keeps every other criterion, and tries ten searches at most', () => {
  let nearer = 0
  fc.assert(
    fc.property(describedListings, describedQueries, (some, query) => {
      const search = parse(String(new URLSearchParams(query)))
      let searches = 0
      const matchText = () => {
        searches++
        return () => true
      }
      const prepared = prepareListings(some, { ...prepare(some).facts, matchText })
      const near = findNearIt(prepared, { ...search, q: 'house' })
      expect(searches).toBeLessThanOrEqual(10)
      if (!near) return
      nearer++
      expect(near.found.length).toBeGreaterThan(0)
      const changed = Object.keys(search).filter((key) => {
        const [before, after] = [search, near.search].map((each) => JSON.stringify(each[key as keyof Search]))
        return before !== after && ['kind', 'place', 'maxPriceValue', 'minBedrooms', 'maxAcres'].includes(key)
      })
      expect(changed.length).toBeLessThanOrEqual(2)
      expect(near.search.propertyStatus).toEqual(search.propertyStatus)
      expect(findListings(prepared, parse(String(formatSearch(near.search))))).toEqual(near.found)
    }),
    { numRuns: 400 },
  )
  expect(nearer).toBeGreaterThan(20)
})

test('results that are empty have three cards near it, others none', () => {
  const prepared = prepare(readSampleListings())
  const find = (query: string) => toResults(prepared, parse(query), () => null)
  const { total, near } = find('town=atlantis&propertyStatus=For_Rent')
  expect([total, near]).toEqual([0, null])
  const found = find(
    'place=nairobi/kilimani&numberOfBedrooms=4&kind=apartments&propertyStatus=For_Rent&maxPriceValue=90000',
  )
  expect(found.total).toBe(0)
  expect(found.near?.cards.length).toBeLessThanOrEqual(3)
  expect(found.near?.cards.length).toBe(Math.min(3, found.near?.found ?? 0))
  expect(find('town=nairobi').near).toBeNull()
})
