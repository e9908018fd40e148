import { expect, test } from 'vitest'
import { blankListing } from '../listings/fields.ts'
import type { Listing } from '../listings/listing.ts'
import { toHomeShareCard, toListingShareCard } from './share-card.ts'

const listing = (fields: Partial<Listing>): Listing => ({
  ...blankListing,
  id: 'cmw4nw857v',
  createdAt: '2026-01-01',
  ...fields,
})

test('the share card of a home shows its status, price, kind, rooms and place', () => {
  const home = listing({
    propertyName: 'House by the river',
    propertyStatus: 'For_Rent',
    propertyType: 'Residential',
    residentialType: 'Apartment',
    propertyPrice: 95_000,
    numberOfBedrooms: 2,
    numberOfBathrooms: 1,
    neighbourhood: 'Kilimani',
    townCity: 'Nairobi',
    mainImage: { url: '/media/villa.jpg' },
  })
  expect(toListingShareCard(home)).toEqual({
    picture: '/media/villa.jpg',
    label: 'For Rent, per month',
    heading: 'KES\u00a095,000',
    isPrice: true,
    lines: ['Apartment', '2 bedrooms, 1 bathroom', 'Kilimani, Nairobi'],
    isHome: true,
  })
})

test.each([
  ['One acre off Bogani East Road', '1 acre'],
  ['Plot of 50×100 ft in Kitengela', '50×100 ft'],
])('the share card of land shows its size: %s', (propertyName, size) => {
  const land = listing({
    propertyName,
    propertyStatus: 'For_Sale',
    propertyType: 'Land',
    landPrice: 5_000_000,
    townCity: 'Karen',
  })
  expect(toListingShareCard(land).lines).toEqual([propertyName, size, 'Karen'])
})

test('one unknown fact does not remove another', () => {
  const home = { propertyName: 'Somewhere', propertyType: 'Residential', neighbourhood: 'Karen' } as const
  const linesOf = (facts: Partial<Listing>) => toListingShareCard(listing({ ...home, ...facts })).lines
  expect(linesOf({ numberOfBedrooms: 3 })).toEqual(['Somewhere', '3 bedrooms', 'Karen'])
  expect(linesOf({ numberOfBedrooms: 0 })).toEqual(['Somewhere', 'Studio', 'Karen'])
  expect(linesOf({ numberOfBathrooms: 1 })).toEqual(['Somewhere', '1 bathroom', 'Karen'])
  expect(linesOf({ numberOfBathrooms: 0 })).toEqual(['Somewhere', 'Karen'])
})

test('only the card of a home has the outline of a house', () => {
  const isHome = (facts: Partial<Listing>) => toListingShareCard(listing(facts)).isHome ?? false
  expect(isHome({ propertyType: 'Residential' })).toBe(true)
  expect(isHome({ propertyType: null, residentialType: 'Apartment' })).toBe(true)
  expect(isHome({ propertyType: 'Commercial', commercialType: 'Warehouse' })).toBe(false)
  expect(isHome({ propertyType: 'Land' })).toBe(false)
})

test('the home page has a card with its own words', () => {
  const hero = { heading: 'Build a legacy', text: '', ways: [], button: '', claim: '', picture: '/media/a.jpg' }
  const home = toHomeShareCard(hero, { tagline: 'Advice and agency' })
  expect(home).toMatchObject({ picture: '/media/a.jpg', heading: 'Build a legacy', lines: ['Advice and agency'] })
})

test('a fact that is unknown is left out', () => {
  const card = toListingShareCard(listing({ propertyName: 'Somewhere' }))
  expect(card).toMatchObject({ picture: null, heading: 'Price on request', lines: ['Somewhere'] })
})
