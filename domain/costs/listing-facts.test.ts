import { expect, test } from 'vitest'
import { blankListing } from '../listings/fields.ts'
import type { Listing } from '../listings/listing.ts'
import { listCostFacts } from './listing-facts.ts'
import { sampleRates } from './testing/sample-rates.ts'

const record: Listing = { ...blankListing, id: 'cmaqwwpuab', createdAt: '2026-11-01T00:00:00Z' }

function facts(listing: Partial<Listing>) {
  return listCostFacts({ ...record, ...listing }, sampleRates).map(({ label, value, href }) => [label, value, href])
}

test('a home for sale says what buying costs, and leads to the sheet with its price', () => {
  const home = { propertyStatus: 'For_Sale', propertyType: 'Residential', propertyPrice: 5_000_000 } as const
  expect(facts(home)).toEqual([
    ['Estimated costs of buying', 'KES 347,050, 6.9% of the price', '/tools/buying-costs?price=5000000&premises=home'],
    ['Mortgage', 'Calculate the instalment', '/tools/mortgage?price=5000000&premises=home'],
    ['Rental yield', 'Calculate it with the rent you expect', '/tools/rental-yield?price=5000000&rent=&premises=home'],
  ])
})

test('an office for sale says that VAT is in its costs, and when to ask an advocate', () => {
  const office = { propertyStatus: 'For_Sale', propertyType: 'Commercial', propertyPrice: 1_250_000_000 } as const
  expect(facts(office)).toEqual([
    [
      'Estimated costs of buying',
      'KES 270,756,050, 21.7% of the price',
      '/tools/buying-costs?price=1250000000&premises=business',
    ],
    [
      'VAT on the price',
      '16%, included in the costs of buying. Going concern or mixed use: ask your advocate.',
      undefined,
    ],
    ['Mortgage', 'Calculate the instalment', '/tools/mortgage?price=1250000000&premises=business'],
    [
      'Rental yield',
      'Calculate it with the rent you expect',
      '/tools/rental-yield?price=1250000000&rent=&premises=business',
    ],
  ])
})

test('land for sale has no rental yield', () => {
  const land = facts({ propertyStatus: 'For_Sale', propertyType: 'Land', landPrice: 2_100_000 })
  expect(land.map(([label]) => label)).toEqual(['Estimated costs of buying', 'Mortgage'])
})

test('a home and a shop to let say what moving in costs', () => {
  const home = { propertyStatus: 'For_Rent', propertyType: 'Residential', propertyPrice: 85_000 } as const
  expect(facts(home)).toEqual([
    ['Estimated cost of moving in', 'KES 265,200', '/tools/moving-in?rent=85000&premises=home'],
  ])
  expect(facts({ ...home, propertyType: 'Commercial' })).toEqual([
    ['Estimated cost of moving in', 'KES 363,800', '/tools/moving-in?rent=85000&premises=business'],
  ])
})

test('land for sale says its size, where that was found, and its price per acre and per plot', () => {
  const land = { propertyStatus: 'For_Sale', propertyType: 'Land', landPrice: 2_100_000 } as const
  expect(facts({ ...land, propertyName: 'Half an acre at Kibiko' }).slice(0, 6)).toEqual([
    ['Acres, from the name', '0.5', undefined],
    ['Hectares', '0.2023', undefined],
    ['Square metres', '2,023.4', undefined],
    ['Plots of 50×100 ft', '4.36', undefined],
    ['Price per acre', 'KES 4,200,000', undefined],
    ['Price per 50×100 ft', 'KES 482,094', undefined],
  ])
  expect(facts({ ...land, propertyName: 'Plot 50×100 ft' }).slice(0, 6)).toEqual([
    ['Acres, from the name', '0.1148', undefined],
    ['Hectares', '0.0465', undefined],
    ['Square metres', '464.5', undefined],
    ['Plots of 50×100 ft', '1', undefined],
    ['An eighth of an acre?', expect.stringContaining('8% smaller'), undefined],
    ['Price per acre', 'KES 18,295,200', undefined],
  ])
})

test('what is not known is not said', () => {
  const land = { propertyStatus: 'For_Sale', propertyType: 'Land', propertyName: 'Land at Kibiko' } as const
  expect(facts(land)).toEqual([])
  expect(facts({ ...land, propertyStatus: 'For_Rent', propertyName: 'Two acres', landPrice: 45_000 })).toEqual([
    ['Acres, from the name', '2', undefined],
    ['Hectares', '0.8094', undefined],
    ['Square metres', '8,093.7', undefined],
    ['Plots of 50×100 ft', '17.42', undefined],
  ])
  expect(facts({ propertyStatus: 'For_Sale', propertyPrice: 5e15 })).toEqual([])
  expect(facts({ propertyStatus: null, propertyPrice: 5_000_000 })).toEqual([])
  expect(facts({ propertyStatus: 'For_Sale', propertyPrice: 5_000_000.4 })[0]?.[2]).toContain('price=5000000')
})
