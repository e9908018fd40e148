import { expect, test } from 'vitest'
import { listing } from '../../server/testing/listing-rules.ts'
import { findPricePerAcre } from '../costs/listing-land.ts'
import { parseSearch } from './parse-search.ts'
import { listingScreens, type ScreenId } from './screens.ts'
import { isPerAcre, listSortOrders, type SortOrder, sortLabels, sortOrders } from './search.ts'
import { sortListings } from './sort.ts'

const pricesAndAge = sortOrders.filter((order) => !isPerAcre(order))

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
    'Per acre (Low - High)',
    'Per acre (High - Low)',
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

const land = { propertyType: 'Land', propertyStatus: 'For_Sale' } as const
const landNewestFirst = [
  listing({ id: 'home', propertyPrice: 1_000_000, propertyName: 'House on two acres' }),
  listing({ id: 'dear plot', ...land, landPrice: 1_450_000, propertyName: 'Plot 50×100 ft' }),
  listing({ id: 'no size', ...land, landPrice: 900_000, propertyName: 'Land, about 400 acres' }),
  listing({ id: 'cheap farm', ...land, landPrice: 11_200_000, propertyName: 'Eight acres' }),
  listing({ id: 'to let', ...land, propertyStatus: 'For_Rent', landPrice: 45_000, propertyName: 'Three acres' }),
  listing({ id: 'no price', ...land, propertyName: 'Two acres' }),
  listing({ id: 'same, older', ...land, propertyPrice: 2_800_000, propertyName: 'Two acres' }),
]
const unknown = ['home', 'no size', 'to let', 'no price']

test.each<[SortOrder, string[]]>([
  ['price-per-acre-low-high', ['cheap farm', 'same, older', 'dear plot', ...unknown]],
  ['price-per-acre-high-low', ['dear plot', 'cheap farm', 'same, older', ...unknown]],
])(
  '%s sorts land for sale by the price of an acre, and leaves everything else newest first behind it (I16)',
  (order, ids) => {
    expect(sortListings(landNewestFirst, order, findPricePerAcre).map(({ id }) => id)).toEqual(ids)
  },
)

test('an order of land is the newest first where no price per acre is known', () => {
  expect(sortListings(landNewestFirst, 'price-per-acre-low-high')).toEqual(landNewestFirst)
})

test.each<[ScreenId, string, boolean]>([
  ['land-and-plots', '', true],
  ['all', 'propertyType=Land', true],
  ['all', 'propertyType=Land&propertyType=Commercial', true],
  ['for-sale', 'propertyType=Land', true],
  ['all', 'sort=price-per-acre-high-low', true],
  ['all', '', false],
  ['all', 'propertyType=Residential', false],
  ['for-rent', 'propertyType=Land', false],
])('%s?%s offers the orders of land: %s', (screen, query, offered) => {
  const orders = listSortOrders(parseSearch(new URLSearchParams(query)), listingScreens[screen].query)
  expect(orders).toEqual(offered ? sortOrders : pricesAndAge)
})

function sorted(order: SortOrder) {
  return sortListings(newestFirst, order, findPricePerAcre).map(({ id }) => id)
}
