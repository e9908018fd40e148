import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectListings, listing, someListings } from '../../server/testing/listing-rules.ts'
import { type SortOrder, sortLabels, sortOrders } from './search.ts'
import { sortPositions } from './sort.ts'

const newestFirst = [
  listing({ id: 'newest', propertyPrice: 20_000 }),
  listing({ id: 'no price' }),
  listing({ id: 'cheap and newer', propertyPrice: 9_000 }),
  listing({ id: 'land', propertyType: 'Land', landPrice: 12_000 }),
  listing({ id: 'price 0', propertyPrice: 0 }),
  listing({ id: 'cheap and older', propertyPrice: 9_000 }),
  listing({ id: 'oldest', propertyPrice: 3_000_000_000.5 }),
]

test('the orders have the labels of section 9', () => {
  expect(sortOrders.map((order) => sortLabels[order])).toEqual([
    'Newest (A-Z)',
    'Price (Low - High)',
    'Price (High - Low)',
  ])
})

test('Newest (A-Z) leaves the newest first', () => {
  expect(sorted('newest')).toEqual(newestFirst.map(({ id }) => id))
})

test('Price (Low - High) shows the cheapest first, equal prices newest first, and listings without a price last (B2, B3)', () => {
  expect(sorted('price-low-high')).toEqual([
    'cheap and newer',
    'cheap and older',
    'land',
    'newest',
    'oldest',
    'no price',
    'price 0',
  ])
})

test('Price (High - Low) shows the dearest first, equal prices newest first, and listings without a price last (B2, B3)', () => {
  expect(sorted('price-high-low')).toEqual([
    'oldest',
    'newest',
    'land',
    'cheap and newer',
    'cheap and older',
    'no price',
    'price 0',
  ])
})

test('every order follows the rules, keeps all listings and does not change the given list', () => {
  fc.assert(
    fc.property(someListings, fc.constantFrom(...sortOrders), (listings, order) => {
      const before = [...listings]
      expect(sortPositions(listings, order).map((position) => listings[position])).toEqual(
        expectListings(listings, [['sort', order]]),
      )
      expect(listings).toEqual(before)
    }),
    { numRuns: 2_000 },
  )
})

function sorted(order: SortOrder) {
  return sortPositions(newestFirst, order).map((position) => newestFirst[position]?.id)
}
