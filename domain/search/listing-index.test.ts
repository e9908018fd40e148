import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  listing,
  prepare,
  type Query,
  queries,
  queriesOfSomeListings,
  readSampleListings,
  someListings,
  townsOf,
} from '../../server/testing/listing-rules.ts'
import { sizeWords } from '../costs/listing-land.ts'
import type { Listing } from '../listings/listing.ts'
import { readIndex, toIndex } from './listing-index.ts'
import { parseSearch } from './parse-search.ts'
import { toResults } from './results.ts'

const sample = readSampleListings()
const samplePrices = [...new Set(sample.flatMap((each) => each.propertyPrice ?? each.landPrice ?? []))]

/** Pictures of the content folder have a placeholder colour, foreign ones have none. */
const findPicture = (url: string) => (url.startsWith('/media/') ? { placeholderColour: `#${url.length}` } : null)

const places = fc.array(
  fc.record({
    locationCriteria: fc.option(fc.constantFrom('Estate', 'Neighbourhood')),
    estate: fc.option(fc.constantFrom('Runda', 'Ole Kasasi')),
    neighbourhood: fc.option(fc.constantFrom('Lavington', '')),
    residentialType: fc.option(fc.constantFrom('Apartment', 'Tree_House')),
    landType: fc.option(fc.constantFrom('Residential_Plot', 'Mixed_Use')),
    commercialType: fc.option(fc.constantFrom('Office')),
    mainImage: fc.option(fc.constantFrom({ url: '/media/a.jpg' }, { url: 'https://cdn.example/b.jpg' })),
    titleType: fc.option(fc.constantFrom('Freehold', 'Share_Certificate')),
    plotSize: fc.constantFrom('0.05 ha', null, null),
    floorArea: fc.constantFrom('120 m²', '2,000 sq ft', null),
    furnishing: fc.constantFrom('Furnished', null),
    parkingSpaces: fc.option(fc.integer({ min: 0, max: 2 })),
    gated: fc.constantFrom(true, false, null),
    propertyName: fc.constantFrom('A house', 'Two acres', 'Plot 50×100 ft', 'Five acres or more'),
    propertyImages: fc.array(fc.constantFrom({ url: '/media/c.jpg' }, { url: '/media/a.jpg' }), { maxLength: 3 }),
  }),
  { minLength: 30, maxLength: 30 },
)

const factsAsked = fc.constantFrom<Query[]>(
  [],
  [['sort', 'price-per-acre-low-high']],
  [['sort', 'price-per-acre-high-low']],
  [
    ['minFloorArea', '121'],
    ['furnishing', 'Furnished'],
  ],
  [
    ['gated', 'yes'],
    ['minParking', '1'],
  ],
)

describe('a search of the index gives exactly the results of the server', () => {
  test('for any search of any listings', () => {
    fc.assert(
      fc.property(someListings, places, queriesOfSomeListings, factsAsked, (listings, around, query, order) => {
        const placed = listings.map((each, position) => ({ ...each, ...around[position] }))
        const asked = [...query, ...order]
        expect(inBrowser(placed, asked)).toEqual(onServer(placed, asked))
      }),
      { numRuns: 400 },
    )
  })

  test('for any page of any search of the sample listings', () => {
    const pages = fc.option(fc.integer({ min: 0, max: 9 }))
    fc.assert(
      fc.property(
        queries({ towns: townsOf(sample), prices: samplePrices }),
        pages,
        factsAsked,
        (query, page, order) => {
          const asked: Query = [...query, ...order, ...(page === null ? [] : [['page', String(page)] as Query[number]])]
          expect(inBrowser(sample, asked)).toEqual(onServer(sample, asked))
        },
      ),
      { numRuns: 100 },
    )
  })
})

test('the index has up to 1,000 listings, and there is none for more', () => {
  const many = Array.from({ length: 1_001 }, (_, number) => listing({ id: `listing-${number}` }))
  expect(toIndex(prepare(many.slice(1)), findPicture)).toHaveLength(1_000)
  expect(toIndex(prepare(many), findPicture)).toBeNull()
})

const always = { id: 'clx12abc34', createdAt: '2026-01-01T00:00:00.000Z', propertyStatus: 'For_Sale' }

test('the index has only fields that a search or a card needs', () => {
  const secret = listing({ propertyName: 'Kitisuru House', propertyFeatures: ['Gym'], propertyUrlSlug: 'kitisuru' })
  expect(toIndex(prepare([secret]), findPicture)).toEqual([
    { ...always, propertyType: 'Residential', propertyFeatures: ['Gym'] },
  ])
})

test('the index has the size of land and its price per acre, which its words are too long for', () => {
  const facts = { propertyType: 'Land', landPrice: 11_200_000, propertyName: 'Eight acres at Moiben' } as const
  expect(toIndex(prepare([listing(facts)]), findPicture, lookups)).toEqual([
    { ...always, propertyType: 'Land', landPrice: 11_200_000, size: '8 acres', perAcre: 1_400_000, acres: 8 },
  ])
})

test('the index marks a price that fell', () => {
  const fell = listing({ id: 'fell', propertyPrice: 18_500_000 })
  const index = toIndex(prepare([fell, listing({})]), findPicture, { isReduced: (each) => each === fell })
  expect(index?.map(({ reduced }) => reduced)).toEqual([true, undefined])
})

const lookups = {
  size: sizeWords,
  /** Any rule that does not depend on the list. */
  isReduced: ({ id }: Listing) => id.length % 2 === 0,
}

function onServer(listings: readonly Listing[], query: Query) {
  return toResults(prepare(listings), parseSearch(new URLSearchParams(query)), findPicture, lookups)
}

/** Serialises the index as for the network. */
function inBrowser(listings: readonly Listing[], query: Query) {
  const index = JSON.parse(JSON.stringify(toIndex(prepare(listings), findPicture, lookups)))
  const { prepared, findPicture: findColour, lookups: indexLookups } = readIndex(index)
  return toResults(prepared, parseSearch(new URLSearchParams(query)), findColour, indexLookups)
}
