import { expect, test } from 'vitest'
import { createFindComparableRents } from '../costs/comparable-rents.ts'
import { listingCosts } from '../costs/listing-costs.ts'
import { sampleRates } from '../costs/testing/sample-rates.ts'
import { blankListing, fields } from '../listings/fields.ts'
import type { Listing } from '../listings/listing.ts'
import { compareListings } from './comparison.ts'

function listing(more: Partial<Listing>): Listing {
  return { ...blankListing, id: 'a', createdAt: '2026-01-01T00:00:00Z', ...more }
}

const house = listing({
  propertyStatus: 'For_Sale',
  propertyType: 'Residential',
  propertyPrice: 20_000_000,
  numberOfBedrooms: 4,
  titleType: 'Sectional_Title',
  propertyFeatures: ['Garden', 'Swimming_Pool'],
  townCity: 'Nairobi',
})
const flat = listing({
  propertyStatus: 'For_Rent',
  propertyType: 'Residential',
  propertyPrice: 90_000,
  numberOfBedrooms: 2,
  propertyFeatures: ['Garden'],
  townCity: 'Nairobi',
})

test('each row has a value for each property, and says whether they differ', () => {
  const { facts, features, commonFeatures } = compareListings([house, flat], () => null)
  expect(Object.fromEntries(facts.map(({ label, values, differs }) => [label, [...values, differs]]))).toEqual({
    Price: ['KES\u00a020,000,000', 'KES\u00a090,000 Per Month', true],
    Status: ['For Sale', 'For Rent', true],
    Type: ['House', 'House', false],
    Place: ['Nairobi', 'Nairobi', false],
    Bedrooms: ['4', '2', true],
    'Price per bedroom': ['KES\u00a05,000,000', 'KES\u00a045,000 Per Month', true],
    'Title type': ['Sectional Title', null, true],
  })
  expect(features).toEqual([{ label: 'Swimming Pool', has: [true, false], differs: true }])
  expect(commonFeatures).toEqual(['Garden'])
})

test('a mark on what differs is for few of the facts: where most do, it would tell none from the others', () => {
  const marked = (...listings: Listing[]) =>
    compareListings(listings, () => null).facts.flatMap(({ label, marked }) => (marked ? [label] : []))
  const alike = { ...house, propertyPrice: 21_000_000, titleType: 'Freehold' }
  expect(marked(house, alike)).toEqual(['Price', 'Price per bedroom', 'Title type'])
  expect(marked(house, { ...alike, numberOfBedrooms: 5 })).toEqual([])
  expect(marked(house, flat)).toEqual([])
  expect(marked(house, house)).toEqual([])
})

test('every field that the property page lists as a fact is a row', () => {
  const facts = fields.flatMap((field) => (field.fact ? [field] : []))
  const values = {
    ...Object.fromEntries(facts.map(({ name }) => [name, 'Some_Value'])),
    ...{ plotSize: '50×100 ft', floorArea: '120 m²', floorNumber: 1, parkingSpaces: 1, water: ['Mains'] },
    ...{ depositKes: 90_000, serviceCharge: 9_000, availableFrom: '2099-12-01', propertyStatus: 'For_Rent' },
  }
  const labels = compareListings([listing(values)], () => null).facts.map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(facts.map(({ label }) => label)))
})

test('each has a row for what it costs, with the figure of its page', () => {
  const rents = [90_000, 100_000, 120_000].map((propertyPrice) => ({ ...flat, propertyPrice }))
  const findRents = createFindComparableRents(rents)
  const sale = { ...flat, propertyStatus: 'For_Sale', propertyPrice: 12_000_000, floorArea: '80 m²' }
  const plot = listing({ propertyStatus: 'For_Sale', propertyType: 'Land', landPrice: 2_100_000, plotSize: '1/2 acre' })
  const { facts } = compareListings([sale, flat, plot], (each) => listingCosts(each, findRents, sampleRates))
  const rows = Object.fromEntries(facts.map(({ label, values }) => [label, values]))
  expect(rows).toMatchObject({
    'Price per m²': ['KES\u00a0150,000', null, null],
    'To move in': [null, expect.stringMatching(/^KES\u00a0[\d,]+$/), null],
    'Then each month': [null, 'KES\u00a090,000', null],
    'Costs of buying': [expect.stringMatching(/^KES/), null, expect.stringMatching(/^KES/)],
    'Yield, if let': [expect.stringMatching(/^9\.\d+% gross, \d\.\d+% net$/), null, null],
    'Per acre': [null, null, 'KES\u00a04,200,000'],
    'Per 50×100 ft': [null, null, 'KES\u00a0482,094'],
  })
})

test('listings of which nothing is known have no empty rows', () => {
  const { facts, features } = compareListings([listing({}), listing({})], () => null)
  expect(facts.map(({ label }) => label)).toEqual(['Price', 'Status', 'Type'])
  expect(features).toEqual([])
})
