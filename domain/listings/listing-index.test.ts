import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  listing,
  type Query,
  queries,
  queriesOfSomeListings,
  readSampleListings,
  someListings,
  townsOf,
} from '../../server/testing/listing-rules.ts'
import type { Listed } from './listing.ts'
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
    propertyImages: fc.array(fc.constantFrom({ url: '/media/c.jpg' }, { url: '/media/a.jpg' }), { maxLength: 3 }),
  }),
  { minLength: 30, maxLength: 30 },
)

describe('a search of the index gives exactly the results of the server', () => {
  test('for any search of any listings', () => {
    fc.assert(
      fc.property(someListings, places, queriesOfSomeListings, (listings, around, query) => {
        const placed = listings.map((each, position) => ({ ...each, ...around[position] }))
        expect(inBrowser(placed, query)).toEqual(onServer(placed, query))
      }),
      { numRuns: 3_000 },
    )
  })

  test('for any page of any search of the sample listings', () => {
    const pages = fc.option(fc.integer({ min: 0, max: 9 }))
    fc.assert(
      fc.property(queries({ towns: townsOf(sample), prices: samplePrices }), pages, (query, page) => {
        const asked: Query = page === null ? query : [...query, ['page', String(page)]]
        expect(inBrowser(sample, asked)).toEqual(onServer(sample, asked))
      }),
      { numRuns: 500 },
    )
  })
})

test('the index has up to 1,000 listings, and there is none for more', () => {
  const many = Array.from({ length: 1_001 }, (_, number) => listing({ id: `listing-${number}` }))
  expect(toIndex(many.slice(1), findPicture)).toHaveLength(1_000)
  expect(toIndex(many, findPicture)).toBeNull()
})

test('the index has only fields that a search or a card needs', () => {
  const secret = listing({ propertyName: 'Kitisuru House', propertyFeatures: ['Gym'], propertyUrlSlug: 'kitisuru' })
  expect(toIndex([secret], findPicture)).toEqual([
    { id: 'clx12abc34', propertyStatus: 'For_Sale', propertyType: 'Residential', propertyFeatures: ['Gym'] },
  ])
})

function onServer(listings: readonly Listed[], query: Query) {
  return toResults(listings, parseSearch(new URLSearchParams(query)), findPicture)
}

/** Serialises the index as for the network. */
function inBrowser(listings: readonly Listed[], query: Query) {
  const { listings: indexed, findPicture: findColour } = readIndex(
    JSON.parse(JSON.stringify(toIndex(listings, findPicture))),
  )
  return toResults(indexed, parseSearch(new URLSearchParams(query)), findColour)
}
