import { expect, test } from 'vitest'
import { blankListing } from '../../listings/fields.ts'
import type { Listing } from '../../listings/listing.ts'
import { createPriceQuestions } from './price-question.ts'

let count = 0
const home = (values: Partial<Listing>): Listing =>
  ({
    ...blankListing,
    id: `listing-${count++}`,
    propertyType: 'Residential',
    residentialType: 'Apartment',
    propertyStatus: 'For_Rent',
    townCity: 'Nairobi',
    neighbourhood: 'Kilimani',
    ...values,
  }) as Listing

const plot = (values: Partial<Listing>) =>
  home({ propertyType: 'Land', residentialType: null, propertyStatus: 'For_Sale', neighbourhood: 'Karen', ...values })

const rents = [85_000, 95_000, 130_000, 48_000].map((propertyPrice) => home({ propertyPrice }))
const sales = [14_500_000, 6_900_000, 10_200_000].map((propertyPrice) =>
  home({ propertyPrice, propertyStatus: 'For_Sale' }),
)
const plots = [
  { propertyPrice: 20_000_000, plotSize: '0.5 acres' },
  { propertyPrice: 60_000_000, plotSize: '1 acre' },
  { propertyPrice: 500_000_000, plotSize: '10 acres' },
].map(plot)
const all = [...rents, ...sales, ...plots]

/** The question about a listing, with plain spaces. */
const ask = (listing: Listing, before: Listing | null = null, listings: readonly Listing[] = all) =>
  createPriceQuestions(listings)(listing, before)?.sentence.replaceAll('\u00a0', ' ')

test.each([
  [
    900_000,
    'KES 900,000 a month is 10 times what apartments for rent in Kilimani ask: KES 90,000 a month is the middle. Is it right?',
  ],
  [
    9_000,
    'KES 9,000 a month is a tenth or less of what apartments for rent in Kilimani ask: KES 90,000 a month is the middle. Is it right?',
  ],
  [899_000, undefined],
  [9_001, undefined],
  [null, undefined],
])('a rent of %s in a place whose middle is known', (propertyPrice, question) => {
  expect(ask(home({ propertyPrice }))).toBe(question)
})

test('a price of sale is compared with prices of sale', () => {
  const sale = (propertyPrice: number) => ask(home({ propertyPrice, propertyStatus: 'For_Sale' }))
  expect(sale(120_000)).toMatch(
    /^KES 120,000 is a tenth or less of what apartments for sale in Kilimani ask: KES 10,200,000/,
  )
  expect(sale(102_000_000)).toMatch(/^KES 102,000,000 is 10 times what apartments for sale in Kilimani ask/)
  expect(sale(38_000_000)).toBeUndefined()
})

test('a plot for rent by the month at a price of sale is asked about, wherever it is', () => {
  const rent = (propertyPrice: number) =>
    ask(plot({ propertyPrice, propertyStatus: 'For_Rent', townCity: 'Juja', neighbourhood: 'Juja Farm' }))
  expect(rent(11_500_000)).toBe(
    'KES 11,500,000 a month is more than a rent usually is: the middle of plots is KES 60,000,000 for sale, about KES 300,000 a month in rent. Is it right?',
  )
  expect(rent(50_000)).toBeUndefined()
})

test('a price of sale of the size of a rent is asked about, wherever it is', () => {
  const sale = (propertyPrice: number) =>
    ask(home({ propertyPrice, propertyStatus: 'For_Sale', townCity: 'Thika', neighbourhood: 'Ngoingwa' }))
  expect(sale(120_000)).toBe(
    'KES 120,000 is less than a price of sale usually is: the middle of homes is KES 90,000 a month for rent, about KES 18,000,000 to buy. Is it right?',
  )
  expect(sale(2_500_000)).toBeUndefined()
})

test('a price that becomes a rent in one tap is asked about, and a rent that becomes a price', () => {
  const cheap = plot({ propertyPrice: 650_000, neighbourhood: 'Joska' })
  expect(ask({ ...cheap, propertyStatus: 'For_Rent' }, cheap, [])).toBe(
    'KES 650,000 a month is more than a rent usually is: it was KES 650,000 for sale, about KES 3,250 a month in rent. Is it right?',
  )
  const rented = home({ propertyPrice: 95_000 })
  expect(ask({ ...rented, propertyStatus: 'For_Sale' }, rented, [])).toBe(
    'KES 95,000 is less than a price of sale usually is: it was KES 95,000 a month for rent, about KES 19,000,000 to buy. Is it right?',
  )
  expect(ask({ ...rented, propertyStatus: 'For_Sale', propertyPrice: 16_000_000 }, rented, [])).toBeUndefined()
})

test('plots are compared by the acre, where their sizes are known', () => {
  expect(ask(plot({ propertyPrice: 900_000_000, plotSize: '20 acres' }))).toBeUndefined()
  expect(ask(plot({ propertyPrice: 75_000_000, plotSize: '0.125 acres' }))).toBe(
    'KES 600,000,000 an acre is 12 times what plots for sale in Karen ask: KES 50,000,000 an acre is the middle. Is it right?',
  )
})

test('nothing is asked where too few are known, of what is let, or of a price that visitors see already', () => {
  const rent = home({ propertyPrice: 900_000 })
  expect(ask(rent, null, rents.slice(0, 2))).toBeUndefined()
  expect(ask(rent, null, [...rents.slice(0, 2), home({ propertyPrice: 90_000, availability: 'Let' })])).toBeUndefined()
  expect(ask(rent, null, [...rents.slice(0, 2), rent])).toBeUndefined()
  expect(ask(rent, { ...rent, propertyName: 'Before' })).toBeUndefined()
  expect(ask(rent, { ...rent, propertyPrice: 90_000 })).toBeDefined()
  expect(ask(rent, { ...rent, propertyStatus: 'For_Sale' })).toBeDefined()
  expect(ask(home({ propertyPrice: 900_000, propertyStatus: null }))).toBeUndefined()
  expect(ask(home({ propertyPrice: 900_000, townCity: null, neighbourhood: null }), null, rents)).toBeUndefined()
})

test('the key names the price and the kind of offer that somebody confirms', () => {
  expect(createPriceQuestions(all)(home({ propertyPrice: 900_000 }), null)?.key).toBe('For_Rent 900000')
})
